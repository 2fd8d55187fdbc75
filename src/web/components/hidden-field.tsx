import { useEffect, useRef } from "react";

/** A field that nobody types into: its form learns what it holds as it learns what is typed. */
export function HiddenField({ name, value }: { name: string; value: string | number }) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);

  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    field.current!.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  return <input ref={field} type="hidden" name={name} value={value} />;
}
