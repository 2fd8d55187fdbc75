import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icon.tsx";
import { showToast } from "./toast.tsx";

export interface CopyButtonProps {
  /** What goes to the clipboard, as printed. */
  text: string;
}

const SAID_MS = 1_600;

/** Copies a part number with one press and says 已复制. */
export function CopyButton({ text }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

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
      aria-label={`复制 ${text}`}
      title="复制型号"
      onClick={handleCopy}
    >
      <Icon name={isCopied ? "check" : "copy"} size={14} />
      <span role="status">{isCopied ? "已复制" : ""}</span>
    </button>
  );
}
