# SPDX-License-Identifier: MIT
# cmake -DINPUT=FILE -DOUTPUT=FILE.cpp -P embed.cmake: turns the weights into a source file.
file(READ "${INPUT}" bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include \"engine/eval/built_in_weights.h\"

namespace pentarch {
namespace {
constexpr unsigned char kBytes[] = {
${bytes}};
}  // namespace

std::span<const unsigned char> builtInWeights() {
  return kBytes;
}
}  // namespace pentarch
")
