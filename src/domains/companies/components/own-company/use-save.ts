import { useRevalidator } from "react-router";
import { withLogin } from "#web/require-login.ts";
import type { FormOutcome } from "#web/components/form-dialog.tsx";

/** Sends what a dialog was filled in with, and brings the page up to date. */
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
