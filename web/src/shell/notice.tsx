// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { Button } from "../board/controls";
import { t } from "../text/text";
import { notice } from "../state/state";

/** The message for a moment, with the way back where there is one. It has a place of its own and covers nothing. */
export function Notice(): JSX.Element | null {
  const shown = notice.value;
  if (!shown) return null;
  const { text, undo } = shown;
  const back = () => {
    notice.value = null;
    undo?.();
  };
  return (
    <div class="notice">
      <p>{text}</p>
      {undo && <Button icon="undo" kind="quiet" onClick={back}>{t().game.undo}</Button>}
    </div>
  );
}
