import { type Dispatch, type FormEvent, type SetStateAction, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { showToast } from "./components/toast.tsx";
import { messageOf } from "./message-of.ts";

/** What is wrong, by field; `form` belongs to none. */
export type FieldFailures = Record<string, string>;

/** What is missing in a form, by field; nothing where a field is well. */
export type Missing = Record<string, string | false | null | undefined>;

/** Makes of what was thrown what is wrong by field, and says it where that is not said at a field. */
export type Refuse = (error: unknown) => FieldFailures;

interface FormOptions {
  /** What is missing: while anything is, nothing is sent. */
  findMissing?: () => Missing;
  /** Sends what was filled in, by the names of its fields. */
  send: (filled: Record<string, string>) => Promise<unknown>;
  refuse: Refuse;
}

export interface Form extends Attempts {
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface Attempts {
  isBusy: boolean;
  failures: FieldFailures;
  setFailures: Dispatch<SetStateAction<FieldFailures>>;
  /** Takes back what was said of a field, and of what it holds. */
  takeBack: (field: string) => void;
  /** The same once a field is changed. */
  handleInput: (event: FormEvent) => void;
}

/** A form that is sent unless something is missing; why it was refused stands at its fields. What is filled in stays. */
export function useForm({ findMissing, send, refuse }: FormOptions): Form {
  const { attempt, ...attempts } = useAttempts(refuse);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Before anything is waited for: afterwards the event has no form any more.
    const filled = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void attempt(() => send(filled), findMissing?.());
  }

  return { ...attempts, handleSubmit };
}

/** The same where there is more than one act; `known` is what is wrong before the first. */
export function useAttempts(refuse: Refuse, known: FieldFailures | (() => FieldFailures) = {}) {
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState(known);
  const attempt = (act: () => Promise<unknown>, missing: Missing = {}) =>
    runAttempt({ act, missing, refuse, setIsBusy, setFailures });

  const takeBack = (field: string) => setFailures((said) => withoutField(said, field));
  const handleInput = ({ target }: FormEvent) => takeBack((target as HTMLInputElement).name);

  return { isBusy, failures, setFailures, takeBack, handleInput, attempt };
}

interface Attempt {
  act: () => Promise<unknown>;
  missing: Missing;
  refuse: Refuse;
  setIsBusy: (isBusy: boolean) => void;
  setFailures: (failures: FieldFailures) => void;
}

/** Acts unless something is missing. What was said before is taken back; whatever becomes of it, it is not busy in the end. */
export async function runAttempt({ act, missing, refuse, setIsBusy, setFailures }: Attempt): Promise<void> {
  const found = Object.entries(missing).filter((entry): entry is [string, string] => Boolean(entry[1]));
  setFailures(Object.fromEntries(found));
  if (found.length > 0) return;
  setIsBusy(true);
  try {
    await act();
  } catch (error) {
    setFailures(refuse(error));
  } finally {
    setIsBusy(false);
  }
}

/** What is wrong by field, `documents.0.page` by its first word; where it is none of those shown, `form` says why, and that nothing is lost. */
export function failuresAtFields(
  error: unknown,
  { fields, isKept }: { fields?: readonly string[]; isKept: string },
): FieldFailures {
  const errors = error instanceof CallFailed ? Object.entries(error.errors) : [];
  const shown = errors
    .map(([field, text]) => [field.split(".")[0]!, text] as const)
    .filter(([field]) => !fields || fields.includes(field));
  return shown.length > 0 ? Object.fromEntries(shown) : { form: `${messageOf(error)}。${isKept}` };
}

/** Says in a toast why an act was refused, and answers what of that belongs to a field. */
export function failuresInToast(error: unknown, otherwise?: string): FieldFailures {
  showToast({ kind: "error", text: messageOf(error, otherwise) });
  return error instanceof CallFailed ? error.errors : {};
}

/** What is wrong elsewhere than at a field: `documents.0.page` belongs to `documents`. */
export function withoutField(failures: FieldFailures, field: string): FieldFailures {
  return Object.fromEntries(
    Object.entries(failures).filter(([name]) => name !== field && !name.startsWith(`${field}.`)),
  );
}
