// SPDX-License-Identifier: MIT
#include "engine/eval/kernel_choice.h"

namespace pentarch {

// Defined by kernel_code.cpp, once for each level that engine/CMakeLists.txt lists.
extern const Kernels kPlainKernels;
#ifdef __x86_64__
extern const Kernels kV2Kernels;
extern const Kernels kV3Kernels;
#endif

std::vector<const Kernels*> usableKernels() {
  std::vector<const Kernels*> kernels;
#ifdef __x86_64__
  // The features of a level that its kernels may use; Clang 14 cannot ask for levels by name.
  __builtin_cpu_init();
  const bool isV2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  const bool isV3 = isV2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  if (isV3) kernels.push_back(&kV3Kernels);
  if (isV2) kernels.push_back(&kV2Kernels);
#endif
  kernels.push_back(&kPlainKernels);
  return kernels;
}

const Kernels& bestKernels() {
  static const Kernels& best = *usableKernels().front();
  return best;
}

}  // namespace pentarch
