#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds what is published into dist/: PENTARCH.zip for tournaments and managers under Windows, a tarball and a Debian
# package with all programs for Linux, and their checksums. The same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

if [ $# -gt 0 ]; then
  echo "usage: tools/package.sh" >&2
  exit 2
fi

# The bytes are those of a commit. ALLOW_MODIFIED=1 is for tools/test.sh, which tries changes before they are committed.
if [ -z "${ALLOW_MODIFIED:-}" ] && [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "package.sh: files differ from the last commit: commit or stash the changes first" >&2
  exit 1
fi

need_packages "${BUILD_PACKAGES[@]}" "${PACKAGE_PACKAGES[@]}"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC
readonly max_zip_bytes=8000000
readonly allowed_imports='^(kernel32|msvcrt)\.dll$'

build_preset windows pbrain-pentarch
build_preset release
mkdir -p dist  # beside dist/web of tools/build-web.sh
rm -f dist/PENTARCH.zip dist/pentarch-*.tar.gz dist/pentarch_*.deb dist/SHA256SUMS

# The zip: nothing but the brain, what it is, and its license with those of what it is linked with, all in the root.
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp build/windows/pbrain-pentarch.exe "$stage/pbrain-pentarch64.exe"
x86_64-w64-mingw32-strip "$stage/pbrain-pentarch64.exe"
version=$(sed -n 's/.*kVersion = "\(.*\)";/\1/p' build/windows/generated/version.h)
sed "s/@VERSION@/$version/" tools/package/README.txt > "$stage/README.txt"
[ -n "$version" ]
{ cat LICENSE; echo; cat licenses/windows.txt; } > "$stage/LICENSE.txt"
sed -i 's/$/\r/' "$stage/README.txt" "$stage/LICENSE.txt"
chmod 644 "$stage"/*
touch -d "@$SOURCE_DATE_EPOCH" "$stage"/*
(cd "$stage" && zip -q -X -9 - LICENSE.txt README.txt pbrain-pentarch64.exe) > dist/PENTARCH.zip

imports=$(x86_64-w64-mingw32-objdump -p "$stage/pbrain-pentarch64.exe" | sed -n 's/.*DLL Name: //p' | tr '[:upper:]' '[:lower:]')
if foreign=$(grep -Ev "$allowed_imports" <<<"$imports"); then
  echo "package.sh: the brain needs libraries that a clean Windows does not have: $foreign" >&2
  exit 1
fi
[ "$(stat -c %s dist/PENTARCH.zip)" -le $max_zip_bytes ] || { echo "package.sh: PENTARCH.zip is too large" >&2; exit 1; }

# Tarball and Debian package.
(cd dist && cpack --config ../build/release/CPackConfig.cmake -G 'TGZ;DEB' >/dev/null && rm -rf _CPack_Packages)
(cd dist && sha256sum PENTARCH.zip pentarch-*.tar.gz pentarch_*.deb > SHA256SUMS)
ls -l dist
