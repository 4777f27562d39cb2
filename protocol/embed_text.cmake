# SPDX-License-Identifier: MIT
# cmake -DINPUT=FILE -DOUTPUT=FILE.cpp -P embed_text.cmake: turns the proposals for swap2 openings into a source file.
file(READ "${INPUT}" text)
file(WRITE "${OUTPUT}" "#include \"protocol/swap2_book_data.h\"

namespace pentarch::swap2 {
std::string_view bookText() {
  return R\"book(${text})book\";
}
}  // namespace pentarch::swap2
")
