import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

export interface DialogProps {
  isOpen: boolean;
  /** Asked for by Esc, the closing button, and a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** 400, 560, 700 or 1130 px; `medium` unless told. */
  size?: "small" | "medium" | "large" | "huge";
  /** Buttons at the foot. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The browser's own modal: it keeps focus inside, closes on Esc and gives focus back.
 * Its content is made when it first opens and stays, so that closing it loses nothing that was typed:
 * the owner keeps the `Dialog` itself in place and turns `isOpen`.
 */
export function Dialog({ isOpen, onClose, title, size = "medium", footer, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const titleId = useId();
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    if (!isOpen && element.open) element.close();
  }, [isOpen]);

  function handleCancel(event: SyntheticEvent) {
    // The owner decides; a browser that closes all the same is caught by onClose.
    event.preventDefault();
    onClose();
  }

  function handlePress(event: MouseEvent) {
    // The backdrop belongs to the dialog element itself; its content is a child.
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={() => isOpen && onClose()}
      onMouseDown={handlePress}
    >
      {wasOpened && (
        <div className="dialog-frame">
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
          </header>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
          {/* Last, so that the dialog opens with the focus on its first field. */}
          <button type="button" className="icon-button dialog-close" aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  );
}
