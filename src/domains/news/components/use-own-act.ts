import { useState } from "react";
import { useRevalidator } from "react-router";
import { withLogin } from "#web/require-login.ts";
import type { FormOutcome } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";

/** Acts of a user on what is his own, after which the page is up to date: `save` sends what a dialog was filled in with, `act` says itself what became of it. */
export function useOwnAct() {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function save(run: () => Promise<unknown>, taken: string): Promise<FormOutcome> {
    const answer = await withLogin(run);
    if (answer === null) return null;
    await revalidate();
    return { taken };
  }

  async function act(run: () => Promise<unknown>, done: string): Promise<boolean> {
    setIsBusy(true);
    try {
      if ((await withLogin(run)) === null) return false;
      showToast({ kind: "success", text: done });
      await revalidate();
      return true;
    } catch (error) {
      showToast({ kind: "error", text: messageOf(error) });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, save, act };
}
