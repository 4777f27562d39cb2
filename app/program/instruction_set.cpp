// SPDX-License-Identifier: MIT
#include "app/program/instruction_set.h"

#include <string_view>

namespace pentarch::app {
namespace {

void add(std::string& names, std::string_view name, bool isThere) {
  if (!isThere) return;
  if (!names.empty()) names += ' ';
  names += name;
}

}  // namespace

std::string builtForInstructions() {
  std::string names;
#ifdef __SSE4_2__
  add(names, "sse4.2", true);
#endif
#ifdef __POPCNT__
  add(names, "popcnt", true);
#endif
#ifdef __AVX2__
  add(names, "avx2", true);
#endif
#ifdef __BMI2__
  add(names, "bmi2", true);
#endif
#ifdef __AVX512F__
  add(names, "avx512f", true);
#endif
  return names.empty() ? "baseline" : names;
}

std::string availableInstructions() {
  std::string names;
#if defined(__x86_64__)
  __builtin_cpu_init();
  add(names, "sse4.2", __builtin_cpu_supports("sse4.2") != 0);
  add(names, "popcnt", __builtin_cpu_supports("popcnt") != 0);
  add(names, "avx2", __builtin_cpu_supports("avx2") != 0);
  add(names, "bmi2", __builtin_cpu_supports("bmi2") != 0);
  add(names, "avx512f", __builtin_cpu_supports("avx512f") != 0);
#else
  add(names, "not x86-64", true);
#endif
  return names;
}

bool hasReleaseInstructions() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("sse4.2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
  return true;
#endif
}

}  // namespace pentarch::app
