#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the page of web/. Needs node and npm; the packages come from the npm registry, in the versions of
# package-lock.json.
#   tools/build-web.sh            web/embedded/page.html, which the program contains, and dist/web, a folder for any static
#                                 host, with the engine as WebAssembly (tools/build-wasm.sh)
#   tools/build-web.sh embedded   only web/embedded/page.html
#   tools/build-web.sh packages   only installs the npm packages
#   tools/build-web.sh test       builds everything and drives dist/web in a headless Chromium
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

case "${1:-}" in
  "" | embedded | packages | test) ;;
  *)
    echo "usage: tools/build-web.sh [embedded | packages | test]" >&2
    exit 2
    ;;
esac

need_web
cd web
stamp=node_modules/.package-lock.json
if [ ! -f "$stamp" ] || [ package-lock.json -nt "$stamp" ]; then
  npm ci --no-audit --no-fund --loglevel=error >&2
  touch "$stamp"
fi
[ "${1:-}" = packages ] && exit 0
node_modules/.bin/tsc --noEmit
node build.mjs
[ "${1:-}" = embedded ] && exit 0
../tools/build-wasm.sh
node build.mjs --site ../dist/web ../build/wasm/pentarch-engine.js ../build/wasm-threads/pentarch-engine-threads.js
[ "${1:-}" = test ] || exit 0
SITE=$PWD/../dist/web node --test --test-concurrency=1 test/site/*.test.mjs
