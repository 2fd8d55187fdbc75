import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What is done, as its button says it. */
  label: string;
  kind?: "primary" | "danger";
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What comes of it. */
  children: ReactNode;
}

/** Asks before what can't be undone; it is there for as long as it asks. */
export function ConfirmDialog({
  title,
  label,
  kind = "primary",
  isBusy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind={kind} isBusy={isBusy} onClick={onConfirm}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={title} size="small" isBusy={isBusy} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}
