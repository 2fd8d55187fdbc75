import type { ReactNode } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What the button says that does it. */
  act: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before what can't be undone. */
export function ConfirmDialog({ title, act, isBusy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
        {act}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={title} size="small" isBusy={isBusy} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}
