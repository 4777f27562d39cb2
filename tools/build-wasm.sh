#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the engine as a WebAssembly module with Debian's Emscripten: build/wasm/pentarch-engine.{js,wasm}, and with threads
# build/wasm-threads/pentarch-engine-threads.{js,worker.js,wasm}.
#   tools/build-wasm.sh          builds them
#   tools/build-wasm.sh test     builds them and the native brain, and compares them under Node
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

case "${1:-}" in
  "" | test) ;;
  *)
    echo "usage: tools/build-wasm.sh [test]" >&2
    exit 2
    ;;
esac

need_packages emscripten cmake ninja-build git libfmt-dev nlohmann-json3-dev libxxhash-dev
# Debian's Emscripten finds its own modules there.
export NODE_PATH=/usr/share/nodejs
build_preset wasm pentarch-engine
build_preset wasm-threads pentarch-engine
[ "${1:-}" = test ] || exit 0
need_packages "${BUILD_PACKAGES[@]}"
build_preset release pbrain-pentarch
# Node's fetch would keep modules of this Emscripten from reading their own file.
for module in wasm/pentarch-engine wasm-threads/pentarch-engine-threads; do
  ENGINE=$PWD/build/$module.js PBRAIN=$PWD/build/release/pbrain-pentarch \
    node --no-experimental-fetch --test web/test/engine.test.mjs
done
