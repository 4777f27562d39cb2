#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Bundles the page of `pentarch review --html` into app/cli/review/web/dist/report.html. Needs node and npm; the packages come
# from the npm registry, in the versions of package-lock.json.
#   tools/build-web.sh            checks the types and writes the bundle
#   tools/build-web.sh packages   only installs the npm packages
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
need_web
cd app/cli/review/web
stamp=node_modules/.package-lock.json
if [ ! -f "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
  npm ci --no-audit --no-fund --loglevel=error >&2
  touch "$stamp"
fi
[ "${1:-}" = packages ] && exit 0
node_modules/.bin/tsc --noEmit
node build.mjs
