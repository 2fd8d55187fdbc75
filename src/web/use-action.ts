import { useNavigate, useRevalidator } from "react-router";
import { showToast } from "./components/toast.tsx";
import { withLogin } from "./require-login.ts";
import { failuresInToast, type FieldFailures, type Refuse, useAttempts } from "./use-form.ts";

/** What is said of an act that was done; null where nothing is. */
type Said<Answer> = string | ((answer: Answer) => string | null);

const DONE = "操作成功";

/** Runs an act, after a login where nobody is signed in, and says its result. Whatever became of it, the page is brought up to date or, once it is done, left for another. */
export function useAction(refuse: Refuse = failuresInToast) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { isBusy, failures, attempt } = useAttempts(refuse);

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
export function useOwnAction({ refuse = failuresInToast, known }: OwnActOptions = {}) {
  const { revalidate } = useRevalidator();
  const { attempt, ...attempts } = useAttempts(refuse, known);

  /** Answers whether it was done; where it was refused, `failures` tells what is wrong by field. */
  function act<Answer>(run: () => Promise<Answer>, said: Said<Answer> = DONE): Promise<boolean> {
    return attemptAct(attempt, run, async (answer) => {
      tell(said, answer);
      await revalidate();
    });
  }

  return { ...attempts, act };
}

/** Answers whether it was done: neither refused nor given up for want of a login. */
async function attemptAct<Answer>(
  attempt: ReturnType<typeof useAttempts>["attempt"],
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
