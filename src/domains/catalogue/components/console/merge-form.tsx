import type { FormEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { useAction } from "#web/use-action.ts";

interface MergeFormProps<Merged> {
  what: string;
  text: string;
  question: (intoId: string) => string;
  run: (input: { intoId: string; reason: string }) => Promise<Merged>;
  say: (merged: Merged) => string;
  addressOf: (intoId: string) => string;
}

/** Makes what is shown part of another one, after a question; then shows that one. */
export function MergeForm<Merged>({ what, text, question, run, say, addressOf }: MergeFormProps<Merged>) {
  const { isBusy, act } = useAction();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { intoId = "", reason = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    if (!window.confirm(question(intoId))) return;
    await act(() => run({ intoId, reason }), say, addressOf(intoId));
  }

  return (
    <section className="card case" aria-labelledby="merge-title">
      <h2 id="merge-title">并入另一个{what}</h2>
      <p className="text-sm text-secondary">{text}</p>
      <form method="dialog" className="console-form" onSubmit={(event) => void handleSubmit(event)}>
        <label>
          目标{what}编号
          <input className="input num" name="intoId" inputMode="numeric" required />
        </label>
        <label className="is-wide">
          原因
          <input className="input" name="reason" maxLength={500} required />
        </label>
        <Button kind="danger" type="submit" isBusy={isBusy}>
          合并
        </Button>
      </form>
    </section>
  );
}
