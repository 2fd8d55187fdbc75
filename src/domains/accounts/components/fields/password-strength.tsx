import { useEffect, useState } from "react";

// By the score of `measurePassword`.
const WORDS = ["很弱", "弱", "一般", "较强", "强"];

/** How strong a new password is, as it is typed; what measures it is loaded with the first character. */
export function PasswordStrength({ password }: { password: string }) {
  const [score, setScore] = useState<number | null>(null);

  useEffect(() => {
    let isWanted = true;
    async function measure() {
      const { measurePassword } = await import("./measure-password.ts");
      if (isWanted) setScore(measurePassword(password));
    }
    // It is a help alone: where it could not be loaded, nothing is shown.
    if (password) measure().catch(() => setScore(null));
    else setScore(null);
    return () => {
      isWanted = false;
    };
  }, [password]);

  // Its place is there from the start: nothing moves while one types.
  return (
    <p className="flex h-5 items-center gap-2 text-sm text-secondary">
      密码强度
      <progress className="w-24" max={WORDS.length} value={score === null ? 0 : score + 1} aria-hidden="true" />
      <span aria-live="polite">{score === null ? "" : WORDS[score]}</span>
    </p>
  );
}
