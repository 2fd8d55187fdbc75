import { doPresses } from "../presses.ts";

export interface CopyButtonProps {
  /** What goes to the clipboard, as printed. */
  text: string;
  /** What that is; a part number (型号) unless told. */
  what?: string;
}

/** Copies with one press and says 已复制; stands in what only shows too. As many as there are rows: its icon is drawn by the style. */
export function CopyButton({ text, what = "型号" }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="copy-button"
      data-copy={text}
      aria-label={what === "型号" ? `复制 ${text}` : `复制${what}`}
    />
  );
}

doPresses("[data-copy]", async (button) => (await import("./copy-press.ts")).copyOf(button));
