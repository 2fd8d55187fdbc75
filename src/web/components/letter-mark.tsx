import { letterMarkOf } from "./letter-mark-of.ts";

export interface LetterMarkProps {
  name: string;
  /** 24, 40 or 64 px; `medium` unless told. */
  size?: "small" | "medium" | "large";
}

/** Stands for a brand or company without a logo; a decoration, since the name is always written beside it: its letters are no text of the page. */
export function LetterMark({ name, size = "medium" }: LetterMarkProps) {
  const { letters, tone } = letterMarkOf(name);
  const sized = size === "medium" ? "" : ` letter-mark-${size}`;
  return <span className={`letter-mark${sized} tone-${tone}`} data-letters={letters} />;
}
