# SPDX-License-Identifier: MIT
"""Black-box checks of protocol engines, run by tools/check-engine.py."""
