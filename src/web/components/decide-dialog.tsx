import { type FormEvent, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface DecideDialogProps {
  /** What is decided, with common reasons for it. */
  decision: { label: string; reasons: string[]; needsReason: boolean; kind: "primary" | "danger" | "plain" };
  count: number;
  /** Others who are at work on some of them, by name. */
  holders: string[];
  isBusy: boolean;
  onDecide: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a decision: one of the common ones, or words of one's own. The user is shown it. */
export function DecideDialog({ decision, count, holders, isBusy, onDecide, onClose }: DecideDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(decision.needsReason && !reason.trim());
    if (!decision.needsReason || reason.trim()) onDecide(reason.trim());
  }

  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind={decision.kind === "danger" ? "danger" : "primary"} type="submit" form={formId} isBusy={isBusy}>
        {decision.label}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      title={count > 1 ? `${decision.label}（${count} 条）` : decision.label}
      onClose={onClose}
      footer={footer}
    >
      <form method="dialog" id={formId} className="grid gap-3" noValidate onSubmit={handleSubmit}>
        {holders.length > 0 && (
          <p className="text-sm">
            {holders.join("、")} 正在处理{count > 1 ? "其中的条目" : "这一条"}，确定后由您作出决定。
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {decision.reasons.map((common) => (
            <Button key={common} size="small" aria-pressed={reason === common} onClick={() => setReason(common)}>
              {common}
            </Button>
          ))}
        </div>
        <label className="grid gap-1">
          说明{decision.needsReason ? "（必填，用户可见）" : "（选填，用户可见）"}
          <textarea
            className="input"
            rows={4}
            maxLength={500}
            value={reason}
            aria-invalid={isMissing || undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {isMissing && (
          <p className="field-message" role="alert">
            请选择或填写原因
          </p>
        )}
      </form>
    </Dialog>
  );
}
