// SPDX-License-Identifier: MIT
import { render } from "preact";
import { App } from "./app";
import type { Review } from "./types";

const data = document.getElementById("reviews");
const root = document.getElementById("app");
if (data && root) {
  const reviews = (JSON.parse(data.textContent ?? "[]") as Review[]).filter((r) => r.type === "review");
  root.textContent = "";
  render(<App reviews={reviews} />, root);
}
