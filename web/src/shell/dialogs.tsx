// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { dialog } from "../state/state";
import { NewGame } from "./newgame";
import { Games, Open } from "./opengame";
import { Options } from "./options";
import { Share } from "./share";

/** The dialog that is asked for. */
export function Dialogs(): JSX.Element | null {
  switch (dialog.value) {
    case "new": return <NewGame />;
    case "open": return <Open />;
    case "share": return <Share />;
    case "settings": return <Options />;
    case "games": return <Games />;
    case null: return null;
  }
}
