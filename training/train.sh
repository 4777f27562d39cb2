#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From nothing to the files of the evaluation: self-play games of all rules, the policy network, examples, the fit of the
# values. Set GAMES, NODES, SIZES, SEED, JOBS to change the scale; OUTPUT is the folder for everything. An interrupted run
# is taken up again by the same command.
#   GAMES=60000 NODES=5k OUTPUT=run training/train.sh     hours; the results are run/policy.bin and run/weights.bin
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
games=${GAMES:-2000} nodes=${NODES:-1k} sizes=${SIZES:-15,20} seed=${SEED:-1} jobs=${JOBS:-$(nproc)} output=${OUTPUT:-run}
need_packages "${BUILD_PACKAGES[@]}" "${TRAINING_PACKAGES[@]}"
lab=${PENTARCH_LAB:-build/release/pentarch-lab}
[ -n "${PENTARCH_LAB:-}" ] || build_preset release pentarch-lab
"$lab" selfplay --games "$games" --nodes "$nodes" --rule all --size "$sizes" --seed "$seed" --jobs "$jobs" \
  --output "$output/games"
"$lab" policy --output "$output/policy.bin" --jobs "$jobs" ${EPOCHS:+--epochs "$EPOCHS"} \
  "$output/games/selfplay.0-of-1.games"
"$lab" examples --output "$output/examples" "$output/games/selfplay.0-of-1.games"
/usr/bin/python3 training/fit.py "$output/examples" --output "$output/weights.bin" \
  ${ITERATIONS:+--iterations "$ITERATIONS"} ${EPOCHS:+--epochs "$EPOCHS"} \
  --origin "$games games with $nodes nodes a move, seed $seed, $("$lab" --version)"
echo "$output/policy.bin $output/weights.bin"
