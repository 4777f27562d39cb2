# SPDX-License-Identifier: MIT
"""Checks of protocol engines from the outside; tools/check-engine.py runs them."""
