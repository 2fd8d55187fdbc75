import { doPresses } from "../presses.ts";
import { Icon } from "./icon.tsx";

export interface CopyButtonProps {
  /** What goes to the clipboard, as printed. */
  text: string;
  /** What that is; a part number (型号) unless told. */
  what?: string;
}

/** Copies with one press and says 已复制; stands in what only shows too. */
export function CopyButton({ text, what = "型号" }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="copy-button needs-script"
      data-copy={text}
      aria-label={what === "型号" ? `复制 ${text}` : `复制${what}`}
      title={`复制${what}`}
    >
      <Icon name="copy" size={14} />
      <span role="status" />
    </button>
  );
}

doPresses("[data-copy]", async (button) => (await import("./copy-press.ts")).copyOf(button));
