import type { ReactNode } from "react";
import { DecideDialog } from "#web/components/decide-dialog.tsx";

interface UndoDialogProps {
  label: string;
  reasons: string[];
  isBusy: boolean;
  onUndo: (reason: string) => void;
  onClose: () => void;
  /** What is to be known before. */
  children?: ReactNode;
}

/** Asks why something is undone. */
export function UndoDialog({ label, reasons, isBusy, onUndo, onClose, children }: UndoDialogProps) {
  return (
    <DecideDialog
      decision={{ label, kind: "danger", needsReason: true, reasons }}
      count={1}
      holders={[]}
      isBusy={isBusy}
      onDecide={onUndo}
      onClose={onClose}
    >
      {children}
    </DecideDialog>
  );
}
