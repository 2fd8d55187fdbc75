import { useRevalidator } from "react-router";
import type { FormOutcome } from "./components/form-dialog.tsx";
import { withLogin } from "./require-login.ts";

/** Sends what a `FormDialog` was filled in with, after a login where nobody is signed in, and brings the page up to date. */
export function useSave() {
  const { revalidate } = useRevalidator();
  return async function save<Answer>(
    run: () => Promise<Answer>,
    taken: string | ((answer: Answer) => string),
  ): Promise<FormOutcome> {
    const answer = await withLogin(run);
    if (answer === null) return null;
    await revalidate();
    return { taken: typeof taken === "string" ? taken : taken(answer) };
  };
}
