# SPDX-License-Identifier: MIT
# cmake -DINPUT=FILE -DOUTPUT=FILE.cpp -DHEADER=FILE.h -DNAMESPACE=N -DFUNCTION=F -P embed.cmake: turns a file into a
# source that defines N::F, declared in the header as std::span<const unsigned char> F().
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace ${NAMESPACE} {
namespace {
constexpr unsigned char kBytes[] = {
${bytes}};
}  // namespace

std::span<const unsigned char> ${FUNCTION}() {
  return kBytes;
}
}  // namespace ${NAMESPACE}
")
