import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "./require-login.ts";
import { showToast } from "./components/toast.tsx";

/** Runs an act of an operator: one at a time, its result said, the page brought up to date or, once it is done, left for another. Answers whether it was done. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  async function act<Answer>(
    run: () => Promise<Answer>,
    say: (answer: Answer) => string | null = () => "操作成功",
    leadTo?: string,
  ): Promise<boolean> {
    setIsBusy(true);
    let isDone = false;
    try {
      const answer = await withLogin(run);
      if (answer === null) return false;
      isDone = true;
      const text = say(answer);
      if (text) showToast({ kind: "success", text });
    } catch (error) {
      showToast({ kind: "error", text: error instanceof CallFailed ? error.message : "操作没有完成，请稍后重试" });
    } finally {
      setIsBusy(false);
      await (isDone && leadTo ? navigate(leadTo) : revalidate());
    }
    return isDone;
  }
  return { isBusy, act };
}
