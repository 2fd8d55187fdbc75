import { useState } from "react";
import { withLogin } from "./require-login.ts";
import { failuresInToast, useAttempts } from "./use-form.ts";

/** Of what a page holds a part alone: the whole is asked for once somebody wants it, after a login where nobody is signed in. */
export function useWhole<Whole>(ask: () => Promise<Whole>) {
  const [whole, setWhole] = useState<Whole | null>(null);
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const show = () =>
    attempt(async () => {
      const answer = await withLogin(ask);
      if (answer !== null) setWhole(answer);
    });
  return { whole, isBusy, show: () => void show() };
}
