import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { FieldFailures } from "#web/use-form.ts";

interface RetypedNameProps {
  /** Of what goes. */
  name: string;
  /** What the button says. */
  act: string;
  isBusy: boolean;
  failures: FieldFailures;
}

/** The end of a form by which something goes: its name is typed again, and why. What it sends reads `readRetyped`. */
export function RetypedName({ name, act, isBusy, failures }: RetypedNameProps) {
  const [typed, setTyped] = useState("");
  return (
    <div className="console-form">
      <label>
        输入「{name}」以确认
        <input
          className="input"
          name="name"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <FieldFailure text={failures["name"]} />
      </label>
      <label className="is-wide">
        原因
        <input className="input" name="reason" maxLength={500} required />
        <FieldFailure text={failures["reason"]} />
      </label>
      <Button kind="danger" type="submit" isBusy={isBusy} disabled={typed.trim() !== name}>
        {act}
      </Button>
    </div>
  );
}

export function readRetyped(form: HTMLFormElement): { name: string; reason: string } {
  const data = new FormData(form);
  return { name: (data.get("name") as string).trim(), reason: data.get("reason") as string };
}
