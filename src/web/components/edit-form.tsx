import { type FormEvent, Fragment, type ReactNode, useRef } from "react";
import type { ShownFields } from "../field-changes.ts";
import { fillFields, heldBy } from "../held-fields.ts";
import { useOwnAction } from "../use-action.ts";
import { useEditedThing } from "../use-edited-thing.ts";
import type { FieldFailures } from "../use-form.ts";
import { Button } from "./button.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";

interface EditFormProps<Thing extends object> {
  /** What is edited, as it is by now. */
  thing: Thing;
  /** What of it the fields show. */
  shownOf: (thing: Thing) => ShownFields;
  /** Sends what the form holds, of a thing as it was when it was filled in; answers what has become of that. */
  save: (form: HTMLFormElement, seen: Thing) => Promise<Thing>;
  label?: string;
  /** Few fields, with the button beside them. */
  isRow?: boolean;
  /** What the button says, and whether it is a small one. */
  button: string;
  isSmall?: boolean;
  children: (seen: Thing, failures: FieldFailures) => ReactNode;
}

/**
 * Edits a thing beside other forms: what is typed stays while another is saved. What others made of it is shown while
 * nothing is typed; else it is told, and whoever typed says what stays.
 */
export function EditForm<Thing extends object>(props: EditFormProps<Thing>) {
  const { thing, shownOf, save, label, isRow = false, button, isSmall = false, children } = props;
  const { isBusy, failures, act, handleInput } = useOwnAction();
  const form = useRef<HTMLFormElement>(null);
  const { seen, newer, round, isTyped, noteTyped, remake, keepTyped, send } = useEditedThing({
    thing,
    shownOf,
    // A page that was left while it was sent has no form.
    held: () => (form.current ? heldBy(form.current) : {}),
    fill: (values) => fillFields(form.current!, values),
  });

  function handleTyped(event: FormEvent<HTMLFormElement>) {
    handleInput(event);
    noteTyped();
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    await act(() =>
      send(
        (edited) => save(filled, edited),
        (saved) => saved,
      ),
    );
  }

  const submit = (
    <Button
      type="submit"
      {...(isSmall ? { size: "small" as const } : { kind: "primary" as const })}
      isBusy={isBusy}
      disabled={newer !== null}
    >
      {button}
    </Button>
  );
  return (
    <form
      ref={form}
      method="dialog"
      className={isRow ? "console-form" : "grid gap-3"}
      aria-label={label}
      data-unsaved={isTyped || undefined}
      onInput={handleTyped}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Fragment key={round}>{children(seen, failures)}</Fragment>
      {isRow ? submit : <div>{submit}</div>}
      {newer && !isBusy && (
        <ChangedMeanwhile
          before={shownOf(seen)}
          after={shownOf(newer)}
          onTakeNewest={() => remake(newer)}
          onKeepTyped={() => keepTyped(newer)}
        />
      )}
    </form>
  );
}
