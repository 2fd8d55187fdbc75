import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { showToast } from "./components/toast.tsx";
import { withLogin } from "./require-login.ts";
import { failuresIfShown, noteAsked } from "./shown-failures.ts";
import { failuresInToast, type FieldFailures, type Refuse, useAttempts } from "./use-form.ts";

/** What is said of an act that was done; null where nothing is. */
type Said<Answer> = string | ((answer: Answer) => string | null);

const DONE = "操作成功";

/** Runs an act, after a login where nobody is signed in, and says its result. Whatever became of it, the page is brought up to date or, once it is done, left for another. */
export function useAction(refuse?: Refuse) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { isBusy, failures, attempt } = useShownAttempts(refuse);

  /** Answers whether it was done. */
  async function act<Answer>(run: () => Promise<Answer>, said: Said<Answer> = DONE, leadTo?: string): Promise<boolean> {
    const isDone = await attemptAct(attempt, run, (answer) => tell(said, answer));
    await (isDone && leadTo ? navigate(leadTo) : revalidate());
    return isDone;
  }

  return { isBusy, failures, act };
}

interface OwnActOptions {
  refuse?: Refuse;
  /** What is wrong before the first act. */
  known?: () => FieldFailures;
}

/** Runs an act of the user's own as `useAction` does, busy until the page is up to date, which only what is done changes. */
export function useOwnAction({ refuse, known }: OwnActOptions = {}) {
  const { revalidate } = useRevalidator();
  const { attempt, ...attempts } = useShownAttempts(refuse, known);

  /** Answers whether it was done; where it was refused, `failures` tells what is wrong by field. */
  function act<Answer>(run: () => Promise<Answer>, said: Said<Answer> = DONE): Promise<boolean> {
    return attemptAct(attempt, run, async (answer) => {
      tell(said, answer);
      await revalidate();
    });
  }

  return { ...attempts, act };
}

/** Unless told otherwise, what stands at a field that the page shows is said there alone, in sight; all else in a toast. */
function useShownAttempts(refuse?: Refuse, known?: () => FieldFailures) {
  // A field that says what is wrong with it asks for that whenever it is drawn.
  const [asked] = useState(() => new Set<string>());
  const isUnseen = useRef(false);
  const { attempt, ...attempts } = useAttempts(refuse ?? refuseAtFields, known);
  const failures = useMemo(() => noteAsked(attempts.failures, asked), [attempts.failures, asked]);

  useEffect(() => {
    if (isUnseen.current) bringIntoSight(Object.values(attempts.failures));
    isUnseen.current = false;
  }, [attempts.failures]);

  function refuseAtFields(error: unknown): FieldFailures {
    const told = failuresIfShown(error, asked);
    if (!told) return failuresInToast(error);
    isUnseen.current = true;
    return told;
  }

  function attemptShown(act: () => Promise<unknown>) {
    asked.clear();
    return attempt(act);
  }

  return { ...attempts, failures, attempt: attemptShown };
}

function bringIntoSight(texts: string[]): void {
  const messages = [...document.querySelectorAll(".field-message")];
  const message = messages.find(({ textContent }) => textContent !== null && texts.includes(textContent));
  (message?.closest("label") ?? message)?.scrollIntoView({ block: "nearest" });
}

/** Answers whether it was done: neither refused nor given up for want of a login. */
async function attemptAct<Answer>(
  attempt: (act: () => Promise<unknown>) => Promise<void>,
  run: () => Promise<Answer>,
  follow: (answer: Answer) => unknown,
): Promise<boolean> {
  let isDone = false;
  await attempt(async () => {
    const answer = await withLogin(run);
    if (answer === null) return;
    await follow(answer);
    isDone = true;
  });
  return isDone;
}

function tell<Answer>(said: Said<Answer>, answer: Answer): void {
  const text = typeof said === "string" ? said : said(answer);
  if (text) showToast({ kind: "success", text });
}
