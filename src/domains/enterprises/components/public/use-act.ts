import { useState } from "react";
import { useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "#web/require-login.ts";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";

/** Runs an act of the user's own, one at a time: what became of it is said, and the page brought up to date. Answers whether it was done, and what was wrong by field. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function act(
    run: () => Promise<unknown>,
    done = "操作成功",
  ): Promise<{ isDone: boolean; failures: Record<string, string> }> {
    setIsBusy(true);
    try {
      const answer = await withLogin(run);
      if (answer === null) return { isDone: false, failures: {} };
      showToast({ kind: "success", text: done });
      await revalidate();
      return { isDone: true, failures: {} };
    } catch (error) {
      showToast({ kind: "error", text: messageOf(error) });
      return { isDone: false, failures: error instanceof CallFailed ? error.errors : {} };
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, act };
}
