import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useOwnAction } from "../use-action.ts";
import type { FieldFailures } from "../use-form.ts";
import { Button } from "./button.tsx";

interface EditFormProps<Thing extends { updatedAt: string }> {
  /** What is edited, as it is by now. */
  thing: Thing;
  /** What of it the fields show. */
  shownOf: (thing: Thing) => unknown;
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
 * Edits a thing beside other forms of its page: what is typed stays while another one is saved, and what others have
 * changed meanwhile is shown as soon as nothing is typed.
 */
export function EditForm<Thing extends { updatedAt: string }>(props: EditFormProps<Thing>) {
  const { thing, shownOf, save, label, isRow = false, button, isSmall = false, children } = props;
  const { isBusy, failures, act, handleInput } = useOwnAction();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  /** What the fields held when they were made. */
  const made = useRef("");
  const [isTyped, setIsTyped] = useState(false);
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState(thing);
  const [seen, setSeen] = useState(thing);
  const isSame = (one: Thing, other: Thing) => JSON.stringify(shownOf(one)) === JSON.stringify(shownOf(other));

  if (thing !== known) {
    setKnown(thing);
    // Of what another form has changed nothing is shown here: what is typed is of the thing as it is now.
    if (isSame(thing, seen)) setSeen(thing);
    else if (!isTyped) remake(thing);
  }

  useEffect(() => {
    made.current = textOf(form.current!);
    setIsTyped(false);
  }, [round]);

  function remake(shown: Thing) {
    setSeen(shown);
    setRound((count) => count + 1);
  }

  function handleTyped(event: FormEvent<HTMLFormElement>) {
    handleInput(event);
    setIsTyped(textOf(event.currentTarget) !== made.current);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    const isDone = await act(async () => {
      const sent = textOf(filled);
      const saved = await save(filled, seen);
      if (textOf(filled) === sent) remake(saved);
      else {
        // What was typed meanwhile stays, and is not saved yet.
        made.current = sent;
        setSeen(saved);
      }
    });
    // What others have saved meanwhile is told.
    if (!isDone) await revalidate();
  }

  const submit = (
    <Button type="submit" {...(isSmall ? { size: "small" as const } : { kind: "primary" as const })} isBusy={isBusy}>
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
      {isTyped && !isBusy && !isSame(thing, seen) && (
        <p className="w-full text-sm" role="alert">
          您填写期间，这里的内容已被修改，保存会被拒绝。{" "}
          <Button size="small" onClick={() => remake(thing)}>
            放弃我填写的，显示新内容
          </Button>
        </p>
      )}
    </form>
  );
}

function textOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}
