import { type FormEvent, Fragment, type ReactNode, startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { fillUntouched, type HeldFields, isTouched, makeAnew, sayChanges, type ShownFields } from "../field-changes.ts";
import { useOwnAction } from "../use-action.ts";
import type { FieldFailures } from "../use-form.ts";
import { Button } from "./button.tsx";

/** The HTTP status of what the asker can mend (docs/conventions.md 15). */
const REFUSED = 200;

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
  const bringUpToDate = useUpToDate(thing);
  const form = useRef<HTMLFormElement>(null);
  /** What the fields would hold if nothing were typed. */
  const made = useRef<HeldFields>({});
  const [isTyped, setIsTyped] = useState(false);
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState(thing);
  const [seen, setSeen] = useState(thing);
  /** What others have made of it since something is typed. */
  const [newer, setNewer] = useState<Thing | null>(null);
  const isSame = (one: Thing, other: Thing) => JSON.stringify(shownOf(one)) === JSON.stringify(shownOf(other));

  if (thing !== known) {
    setKnown(thing);
    // Of what another form has changed nothing is shown here: what is typed is of the thing as it is now.
    if (isSame(thing, seen)) see(thing);
    else if (isTyped) setNewer(thing);
    else remake(thing);
  }

  useEffect(() => {
    made.current = heldBy(form.current!);
  }, [round]);
  useEffect(() => setIsTyped(isTouched(heldBy(form.current!), made.current)), [round, seen]);

  function see(shown: Thing) {
    setSeen(shown);
    setNewer(null);
  }

  function remake(shown: Thing) {
    see(shown);
    setRound((count) => count + 1);
  }

  /** What is typed is of the thing as it is now. */
  function keepTyped(now: Thing) {
    const shown = shownOf(now);
    fill(form.current!, fillUntouched(heldBy(form.current!), made.current, shown));
    made.current = makeAnew(made.current, shown);
    see(now);
  }

  function handleTyped(event: FormEvent<HTMLFormElement>) {
    handleInput(event);
    setIsTyped(isTouched(heldBy(event.currentTarget), made.current));
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = event.currentTarget;
    await act(async () => {
      const { sent, saved } = await send(filled);
      if (!isTouched(heldBy(filled), sent)) return remake(saved);
      // What was typed meanwhile stays, and is not saved yet.
      made.current = sent;
      see(saved);
    });
  }

  /** What is refused for a change of which nothing is shown here, as hiding it is one, is sent once more. */
  async function send(filled: HTMLFormElement): Promise<{ sent: HeldFields; saved: Thing }> {
    const sent = heldBy(filled);
    try {
      return { sent, saved: await save(filled, seen) };
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== REFUSED) throw error;
      // What others have saved meanwhile is told.
      const now = await bringUpToDate();
      const isAtField = Object.keys(error.errors).length > 0;
      const isChanged = JSON.stringify(now) !== JSON.stringify(seen);
      if (isAtField || !isChanged || !isSame(now, seen)) throw error;
      return { sent: heldBy(filled), saved: await save(filled, now) };
    }
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
        <section className="grid w-full gap-2 text-sm wrap-anywhere" role="alert" aria-label="内容已被修改">
          <p>这里的内容在您填写期间已被修改，请核对后再保存：</p>
          <ul className="grid gap-1">
            {sayChanges(shownOf(seen), shownOf(newer)).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => remake(newer)}>
              采用最新内容
            </Button>
            <Button size="small" onClick={() => keepTyped(newer)}>
              保留我填写的
            </Button>
          </div>
        </section>
      )}
    </form>
  );
}

/** Brings the page up to date, and answers what has become of the thing by then. */
function useUpToDate<Thing>(thing: Thing): () => Promise<Thing> {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ answer: (thing: Thing) => void } | null>(null);

  useEffect(() => asked?.answer(thing), [asked, thing]);

  return async () => {
    await revalidate();
    // The router has the page by now, but shows it in a transition: what is asked in one comes no sooner.
    return new Promise<Thing>((answer) => startTransition(() => setAsked({ answer })));
  };
}

function heldBy(form: HTMLFormElement): HeldFields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** A hidden field follows what it is hidden behind. */
function fill(form: HTMLFormElement, values: HeldFields): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if ((isText || field instanceof HTMLSelectElement) && field.type !== "hidden") field.value = value;
  }
}
