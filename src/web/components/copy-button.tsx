import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icon.tsx";
import { showToast } from "./toast.tsx";
import { useIsAlive } from "./use-is-alive.ts";

export interface CopyButtonProps {
  /** What goes to the clipboard, as printed. */
  text: string;
  /** What that is; a part number (型号) unless told. */
  what?: string;
}

const SAID_MS = 1_600;

/** Copies with one press and says 已复制. */
export function CopyButton({ text, what = "型号" }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const isAlive = useIsAlive();

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function handleCopy() {
    if (await copyText(text)) setIsCopied(true);
    else showToast({ kind: "warning", text: "浏览器不允许复制，请手动选中后复制" });
  }

  return (
    <button
      type="button"
      className={isCopied ? "copy-button needs-script is-copied" : "copy-button needs-script"}
      aria-label={what === "型号" ? `复制 ${text}` : `复制${what}`}
      title={`复制${what}`}
      disabled={!isAlive}
      onClick={handleCopy}
    >
      <Icon name={isCopied ? "check" : "copy"} size={14} />
      <span role="status">{isCopied ? "已复制" : ""}</span>
    </button>
  );
}
