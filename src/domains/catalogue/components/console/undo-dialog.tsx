import type { ReactNode } from "react";
import { DecideDialog } from "#web/components/decide-dialog.tsx";

interface UndoDialogProps {
  label: string;
  reasons: string[];
  isBusy: boolean;
  isOpen: boolean;
  onUndo: (reason: string) => void;
  onClose: () => void;
  /** What is to be known before. */
  children?: ReactNode;
}

/** Asks why something is undone. */
export function UndoDialog({ label, reasons, isBusy, isOpen, onUndo, onClose, children }: UndoDialogProps) {
  return (
    <DecideDialog
      decision={{ label, kind: "danger", needsReason: true, isForLog: true, reasons }}
      count={1}
      holders={[]}
      isBusy={isBusy}
      isOpen={isOpen}
      onDecide={onUndo}
      onClose={onClose}
    >
      {children}
    </DecideDialog>
  );
}
