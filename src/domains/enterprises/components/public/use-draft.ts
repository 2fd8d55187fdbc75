import { useEffect, useRef, useState } from "react";

const SAVED_AFTER_MS = 1000;

/** Keeps what is typed a moment after it is; what can't be kept stays in the form, and is tried again with the next letter. */
export function useDraft<Values>(
  values: Values,
  save: (values: Values) => Promise<unknown>,
): { isKept: boolean; stop: () => void } {
  const [kept, setKept] = useState(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [first] = useState(values);
  useEffect(() => {
    if (values === kept) return;
    timer.current = setTimeout(() => {
      save(values).then(
        () => setKept(values),
        () => {},
      );
    }, SAVED_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [values, kept, save]);
  return { isKept: kept === values && values !== first, stop: () => clearTimeout(timer.current) };
}
