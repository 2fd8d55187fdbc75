import { useEffect, useRef, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";
import { codes } from "../../contract/codes.ts";
import { accountRefusals } from "../../errors.ts";
import type { CODE_PURPOSES } from "../../labels.ts";
import { withLogin } from "#web/require-login.ts";
import { mobileOf, type Phone } from "./phone-field.tsx";

const LOOK_AGAIN_MS = 250;

interface SentCode {
  resendAfterSeconds: number;
  demoCode: string | null;
}

export interface CodeSending {
  /** Until the next code may be asked for; 0 where it may. */
  secondsLeft: number;
  isBusy: boolean;
  /** The browser is doing the proof of work. */
  isProving: boolean;
  /** The code itself, in demo mode. */
  demoCode: string | null;
  send: () => Promise<void>;
}

/** Has codes sent to a phone. */
export function usePhoneCode(phone: Phone, purpose: (typeof CODE_PURPOSES)[number]): CodeSending {
  const mobile = mobileOf(phone);
  return useCodeSending(mobile, (captcha) => {
    const ask = () => callApi(codes.sendCode, { mobile, purpose, ...captcha });
    return purpose === "change" ? withLogin(ask) : ask();
  });
}

/** Has codes sent to `target`, with a proof of work where the portal wants one, and counts down to the next. Refusals are said in a toast; `ask` answers null where it was given up. */
export function useCodeSending(
  target: string,
  ask: (captcha: { captcha?: string }) => Promise<SentCode | null>,
): CodeSending {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [work, setWork] = useState<"none" | "asking" | "proving">("none");
  const [shown, setShown] = useState<{ target: string; demoCode: string | null } | null>(null);
  const endsAt = useRef(0);
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(
      () => setSecondsLeft(Math.max(0, Math.ceil((endsAt.current - Date.now()) / 1000))),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isRunning]);

  function countDown(seconds: number) {
    endsAt.current = Date.now() + seconds * 1000;
    setSecondsLeft(seconds);
  }

  async function askWithProof(): Promise<SentCode | null> {
    try {
      return await ask({});
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== accountRefusals.captchaNeeded().code) throw error;
      setWork("proving");
      const { solveCaptcha } = await import("./solve-captcha.ts");
      return ask({ captcha: await solveCaptcha() });
    }
  }

  async function send() {
    setWork("asking");
    try {
      const sent = await askWithProof();
      if (!sent) return;
      setShown({ target, demoCode: sent.demoCode });
      countDown(sent.resendAfterSeconds);
    } catch (error) {
      if (error instanceof CallFailed && error.code === accountRefusals.codeSentTooSoon().code)
        countDown(secondsIn(error.message));
      showToast({ kind: "error", text: messageOf(error, "验证码没有发出，请稍后重试") });
    } finally {
      setWork("none");
    }
  }

  return {
    secondsLeft,
    isBusy: work !== "none",
    isProving: work === "proving",
    demoCode: shown?.target === target ? shown.demoCode : null,
    send,
  };
}

/** How long the refusal says to wait. */
function secondsIn(refusal: string): number {
  return Number(/\d+/.exec(refusal)?.[0] ?? 0);
}
