import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";

interface DecideDialogProps {
  /** What is decided, with common reasons for it. */
  decision: {
    label: string;
    reasons: string[];
    needsReason: boolean;
    kind: "primary" | "danger" | "plain";
    /** No user is told the reason. */
    isForLog?: boolean | undefined;
    /** What it comes to here, where that is something else than its label says. */
    effect?: string | undefined;
  };
  count: number;
  /** Others who are at work on some of them, by name. */
  holders: string[];
  /** What it is called, and what else it may be called. */
  type?: { name: string; options: { name: string; label: string }[] } | undefined;
  /** Of whom it is, where another operator is to confirm the decision: who is alone types it. */
  nameToRetype?: string | undefined;
  /** How many it is done to is typed before. */
  isCountTyped?: boolean;
  isBusy: boolean;
  /** Where its owner keeps it in place, closing it loses nothing that was typed. */
  isOpen?: boolean;
  /** `type` where it is to be called otherwise, `name` and `count` as they were typed. */
  onDecide: (reason: string, more: { type?: string; name?: string; count?: string }) => void;
  onClose: () => void;
  /** What it is decided of, where that is not seen behind the dialog. */
  children?: ReactNode;
}

/** All that is kept of a reason. */
const REASON_MAX = 500;

const joined = (reasons: string[]) => reasons.filter(Boolean).join("；");

/** Asks for the reason of a decision: some of the common ones, words of one's own, or both. It says who reads it. */
export function DecideDialog({
  decision,
  count,
  holders,
  type,
  nameToRetype,
  isCountTyped = false,
  isBusy,
  isOpen = true,
  onDecide,
  onClose,
  children,
}: DecideDialogProps) {
  const formId = useId();
  const [ticked, setTicked] = useState<string[]>([]);
  const [words, setWords] = useState("");
  const [typeName, setTypeName] = useState(type?.name);
  const [name, setName] = useState("");
  const [typedCount, setTypedCount] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { needsReason } = decision;

  // Where nothing has to be said Enter does it: the dialog has opened by now, with the focus on its first field.
  useEffect(() => {
    if (isOpen && !needsReason) document.querySelector<HTMLElement>(`button[form="${formId}"]`)?.focus();
  }, [formId, isOpen, needsReason]);

  // In the order in which they are offered.
  const common = decision.reasons.filter((one) => ticked.includes(one));
  const reason = joined([...common, words.trim()]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(decision.needsReason && !reason);
    if (decision.needsReason && !reason) return;
    onDecide(reason, {
      ...(typeName !== undefined && typeName !== type?.name && { type: typeName }),
      ...(name.trim() && { name: name.trim() }),
      ...(isCountTyped && { count: typedCount.trim() }),
    });
  }

  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button
        kind={decision.kind === "danger" ? "danger" : "primary"}
        type="submit"
        form={formId}
        isBusy={isBusy}
        disabled={isCountTyped && typedCount.trim() !== String(count)}
      >
        {decision.label}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      title={count > 1 ? `${decision.label}（${count} 条）` : decision.label}
      isBusy={isBusy}
      onClose={onClose}
      footer={footer}
    >
      <form method="dialog" id={formId} className="grid gap-3" noValidate onSubmit={handleSubmit}>
        {decision.effect && <p>{decision.effect}</p>}
        {children}
        {holders.length > 0 && (
          <p className="text-sm">
            {holders.join("、")} 正在处理{count > 1 ? "其中的条目" : "这一条"}，确定后由您作出决定。
          </p>
        )}
        {type && (
          <label className="grid gap-1">
            核实类型
            <select className="input" value={typeName} onChange={(event) => setTypeName(event.target.value)}>
              {type.options.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {decision.reasons.length > 0 && (
          <fieldset>
            <legend className="text-sm text-secondary">常用原因（可多选）</legend>
            {decision.reasons.map((one) => (
              <Checkbox
                key={one}
                checked={ticked.includes(one)}
                disabled={!ticked.includes(one) && joined([...common, one, words.trim()]).length > REASON_MAX}
                onChange={({ currentTarget }) =>
                  setTicked(currentTarget.checked ? [...ticked, one] : ticked.filter((other) => other !== one))
                }
              >
                {one}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <label className="grid gap-1">
          {`说明（${needsReason ? "必填" : "选填"}，${decision.isForLog ? "记入操作日志" : "用户可见"}）`}
          <textarea
            className="input"
            rows={4}
            maxLength={REASON_MAX - joined([...common, " "]).trimEnd().length}
            value={words}
            aria-invalid={isMissing || undefined}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        {nameToRetype !== undefined && (
          <label className="grid gap-1">
            此项须由两名运营人员决定：您提出，他人复核。没有他人可复核时，请输入「{nameToRetype}」由您一人决定
            <input className="input" maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
          </label>
        )}
        {isCountTyped && (
          <label className="grid gap-1">
            输入数量 {count} 以确认
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={typedCount}
              onChange={({ currentTarget }) => setTypedCount(currentTarget.value)}
            />
          </label>
        )}
        {isMissing && (
          <p className="field-message" role="alert">
            请选择或填写原因
          </p>
        )}
      </form>
    </Dialog>
  );
}
