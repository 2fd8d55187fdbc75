import { matchSegments } from "./match-segments.ts";

export interface HighlightProps {
  text: string;
  /** What was searched for, as typed. */
  keywords: string;
}

/** A text with the searched words marked in it. */
export function Highlight({ text, keywords }: HighlightProps) {
  return matchSegments(text, keywords).map((segment, at) =>
    segment.isMatch ? <mark key={at}>{segment.text}</mark> : segment.text,
  );
}
