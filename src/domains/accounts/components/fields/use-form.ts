import { type Dispatch, type FormEvent, type SetStateAction, useState } from "react";
import type { FieldFailures } from "#web/components/form-dialog.tsx";
import { withLogin } from "#web/require-login.ts";
import { tellRefusal } from "#web/tell-refusal.ts";

/** What is missing in a form, by field. */
export type Missing = Record<string, string | false | null | undefined>;

export interface Form {
  isBusy: boolean;
  failures: FieldFailures;
  setFailures: Dispatch<SetStateAction<FieldFailures>>;
  handleSubmit: (event: FormEvent) => void;
  /** Takes back what was said of a field once it is changed. */
  handleInput: (event: FormEvent) => void;
}

/** A form that is sent unless something is missing; why it was refused stands at its fields and in a toast. */
export function useForm(findMissing: () => Missing, send: () => Promise<void>): Form {
  const { attempt, ...form } = useAttempts();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void attempt(findMissing(), send);
  }

  return { ...form, handleSubmit };
}

/** A form of somebody's own: a session that has ended meanwhile asks for login, and the form is sent then. */
export function useOwnForm(findMissing: () => Missing, send: () => Promise<void>): Form {
  return useForm(findMissing, async () => {
    await withLogin(send);
  });
}

/** As `useForm` where there is more than one act. */
export function useAttempts() {
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<FieldFailures>({});

  async function attempt(missing: Missing, act: () => Promise<void>) {
    const found = Object.entries(missing).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setFailures(Object.fromEntries(found));
    if (found.length > 0) return;
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      setFailures(tellRefusal(error));
    } finally {
      setIsBusy(false);
    }
  }

  function handleInput({ target }: FormEvent) {
    const { name } = target as HTMLInputElement;
    setFailures(({ [name]: _, ...others }) => others);
  }

  return { isBusy, failures, setFailures, handleInput, attempt };
}
