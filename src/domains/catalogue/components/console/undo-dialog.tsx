import { DecideDialog } from "#web/components/decide-dialog.tsx";

interface UndoDialogProps {
  label: string;
  reasons: string[];
  isBusy: boolean;
  onUndo: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is undone. */
export function UndoDialog({ label, reasons, isBusy, onUndo, onClose }: UndoDialogProps) {
  return (
    <DecideDialog
      decision={{ label, kind: "danger", needsReason: true, reasons }}
      count={1}
      holders={[]}
      isBusy={isBusy}
      onDecide={onUndo}
      onClose={onClose}
    />
  );
}
