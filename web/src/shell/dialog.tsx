// SPDX-License-Identifier: MIT
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../board/controls";
import { dialog } from "../state/state";
import { t } from "../text/text";
import { Notice } from "./notice";

let opener: HTMLElement | null = null; // of the first one where dialogs follow each other

/** A dialog over the page; closing it gives the focus back. */
export function Dialog({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressedBeside = useRef(false);
  useEffect(() => {
    if (!isFocusLost() && document.activeElement instanceof HTMLElement) opener = document.activeElement;
    element.current?.showModal();
    heading.current?.focus(); // the browser would begin with the button that closes
    return () => void setTimeout(giveFocusBack);
  }, []);
  const close = () => (dialog.value = null);
  return (
    <dialog ref={element} class="dialog" aria-labelledby="dialog-title" onClose={close}
      onPointerDown={(e) => (isPressedBeside.current = e.target === element.current)}
      onClick={(e) => isPressedBeside.current && e.target === element.current && close()}>
      <div class="dialog-body">
        <div class="card-head">
          <h2 id="dialog-title" tabIndex={-1} ref={heading}>{title}</h2>
          <Button icon="close" kind="quiet" name={t().close} onClick={close} />
        </div>
        {children}
        <div role="status"><Notice /></div>
      </div>
    </dialog>
  );
}

function giveFocusBack(): void {
  if (dialog.peek() !== null) return; // another one follows
  if (isFocusLost()) opener?.focus();
  opener = null;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
