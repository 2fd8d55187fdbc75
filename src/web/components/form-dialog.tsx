import { type ReactNode, useId, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { failuresAtFields, type FieldFailures, useForm } from "../use-form.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { showToast } from "./toast.tsx";

export type { FieldFailures };

/** What became of a form: taken, with what is said of it; refused before it was sent; null where whoever filled it in gave it up. */
export type FormOutcome = { taken: string } | { failures: FieldFailures } | null;

interface FormDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Whose refusals are shown beside them; all others stand at the foot. */
  fields: readonly string[];
  /** Sends what was filled in; its CallFailed is shown. */
  onSubmit: (fields: Record<string, string>) => Promise<FormOutcome>;
  children: (failures: FieldFailures) => ReactNode;
}

/** A form in a dialog, which nobody closes while it is sent. It is emptied once it was taken, and only then. */
export function FormDialog({ title, isOpen, onClose, fields, onSubmit, children }: FormDialogProps) {
  const formId = useId();
  const [attempt, setAttempt] = useState(0);
  const { isBusy, failures, setFailures, handleSubmit } = useForm({ send, refuse });

  async function send(filled: Record<string, string>) {
    const outcome = await onSubmit(filled);
    if (outcome && "failures" in outcome) setFailures(outcome.failures);
    if (!outcome || !("taken" in outcome)) return;
    showToast({ kind: "success", text: outcome.taken });
    setAttempt((count) => count + 1);
    onClose();
  }

  function refuse(error: unknown): FieldFailures {
    if (!(error instanceof CallFailed)) throw error;
    return failuresAtFields(error, { fields, isKept: "您填写的内容仍在，可稍后再提交。" });
  }

  const footer = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" type="submit" form={formId} isBusy={isBusy}>
        提交
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} onClose={onClose} title={title} footer={footer}>
      <form method="dialog" key={attempt} id={formId} className="grid gap-4" noValidate onSubmit={handleSubmit}>
        {children(failures)}
        <FieldFailure text={failures["form"]} />
      </form>
    </Dialog>
  );
}

interface FormFieldProps {
  name: string;
  title: string;
  failure: string | undefined;
  children: (known: { id: string; name: string; "aria-invalid"?: true; "aria-describedby"?: string }) => ReactNode;
}

/** A control with its label, and what is wrong with it. */
export function FormField({ name, title, failure, children }: FormFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="font-medium" htmlFor={id}>
        {title}
      </label>
      {children({ id, name, ...(failure && { "aria-invalid": true, "aria-describedby": `${id}-failure` }) })}
      <FieldFailure id={`${id}-failure`} text={failure} />
    </div>
  );
}

/** What is wrong with a field; nothing where nothing is. */
export function FieldFailure({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="field-message" role="alert">
      {text}
    </p>
  );
}
