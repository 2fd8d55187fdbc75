import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  isOpen: boolean;
  /** Asked for by Esc, the closing button, and a press beside the dialog. */
  onClose: () => void;
  /** An act of the dialog's is under way: until it has ended nobody closes it. */
  isBusy?: boolean;
  title: string;
  /** 400, 560, 700 or 1130 px, or the right edge of the window; `medium` unless told. */
  size?: "small" | "medium" | "large" | "huge" | "drawer";
  /** Buttons at the foot. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The browser's own modal: its content is made when it first opens and stays, so that closing it loses nothing that
 * was typed; the owner keeps it in place and turns `isOpen`.
 */
export function Dialog({ isOpen, onClose, isBusy = false, title, size = "medium", footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the keyboard was when it opened. */
  const opener = useRef<Element>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const titleId = useId();
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      opener.current = document.activeElement;
      element.showModal();
    }
    if (!isOpen && element.open) element.close();
    if (!isOpen) opener.current = null;
  }, [isOpen]);

  // A browser gives the keyboard back where a dialog closes, not where it leaves the page while it is open.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveBack(opener.current);
    },
    [],
  );

  useEffect(() => {
    if (!isOpen || !isBusy) return;
    // Browsers let only the first of several `cancel` events be stopped.
    const keepOpen = (event: KeyboardEvent) => {
      const within = event.target instanceof Element ? event.target.closest("dialog") : null;
      // Another one may have been opened over it meanwhile, as the login is.
      if (event.key === "Escape" && (within === null || within === dialog.current)) event.preventDefault();
    };
    addEventListener("keydown", keepOpen, { capture: true });
    return () => removeEventListener("keydown", keepOpen, { capture: true });
  }, [isOpen, isBusy]);

  function askToClose() {
    if (!isBusy) onClose();
  }

  function handleCancel(event: SyntheticEvent) {
    // The owner decides; a browser that closes all the same is caught by handleClosed.
    event.preventDefault();
    if (isOwn(event)) askToClose();
  }

  function handleClosed(event: SyntheticEvent) {
    if (!isOpen || !isOwn(event)) return;
    if (isBusy) dialog.current?.showModal();
    else onClose();
  }

  function handlePress(event: MouseEvent) {
    // The backdrop belongs to the dialog element itself; its content is a child.
    if (event.target === dialog.current) askToClose();
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClosed}
      onMouseDown={handlePress}
    >
      {wasOpened && (
        <div className="dialog-frame">
          {/* No header and footer: those are the page's. */}
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
          </div>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <div className="dialog-foot">{footer}</div>}
          {/* Last, so that the dialog opens with the focus on its first field. */}
          <button
            type="button"
            className="icon-button dialog-close"
            aria-label="关闭"
            disabled={isBusy}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}

/** To where it was; to the page, where that has gone or can't take it. */
function giveBack(opener: Element | null): void {
  if (!opener) return;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Of a dialog that was opened over this one and stands inside it, React tells here too. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}
