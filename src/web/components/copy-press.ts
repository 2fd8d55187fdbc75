import { copyText } from "./copy-text.ts";
import { drawIcon } from "./icon.tsx";
import { showToast } from "./toast.tsx";

const SAID_MS = 1_600;

/** Copies what a pressed `CopyButton` carries, and says so beside it for a moment. */
export async function copyOf(button: HTMLElement): Promise<void> {
  if (!(await copyText(button.dataset["copy"] ?? "")))
    return showToast({ kind: "warning", text: "浏览器不允许复制，请手动选中后复制" });
  say(button, true);
  setTimeout(() => say(button, false), SAID_MS);
}

function say(button: HTMLElement, isCopied: boolean) {
  button.classList.toggle("is-copied", isCopied);
  drawIcon(button, isCopied ? "check" : "copy");
  button.querySelector("[role=status]")!.textContent = isCopied ? "已复制" : "";
}
