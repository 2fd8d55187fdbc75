import type { FormEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { readForm } from "#web/read-form.ts";
import { useAction } from "#web/use-action.ts";

interface HideFormProps {
  text: string;
  isHidden: boolean;
  run: (asked: { isHidden: "true" | "false"; reason: string }) => Promise<unknown>;
}

/** Hides what is shown from everybody but operators, or shows it again, with the reason. */
export function HideForm({ text, isHidden, run }: HideFormProps) {
  const { isBusy, failures, act } = useAction();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { reason } = readForm(form, "reason");
    const isDone = await act(
      () => run({ isHidden: isHidden ? "false" : "true", reason }),
      () => (isHidden ? "已恢复显示" : "已隐藏"),
    );
    if (isDone) form.reset();
  }

  return (
    <section className="card case" aria-labelledby="hide-title">
      <h2 id="hide-title">{isHidden ? "恢复显示" : "隐藏"}</h2>
      <p className="text-sm text-secondary">{text}</p>
      <form method="dialog" className="console-form" onSubmit={(event) => void handleSubmit(event)}>
        <label className="is-wide">
          原因
          <input className="input" name="reason" maxLength={500} required />
          <FieldFailure text={failures["reason"]} />
        </label>
        <Button kind={isHidden ? "plain" : "danger"} type="submit" isBusy={isBusy}>
          {isHidden ? "恢复显示" : "隐藏"}
        </Button>
      </form>
    </section>
  );
}
