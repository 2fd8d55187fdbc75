import { copyText } from "./copy-text.ts";
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
  statusOf(button).textContent = isCopied ? "已复制" : "";
}

/** What is read aloud when its text changes; made with the first press. */
function statusOf(button: HTMLElement): Element {
  const known = button.querySelector("[role=status]");
  if (known) return known;
  const made = document.createElement("span");
  made.setAttribute("role", "status");
  return button.appendChild(made);
}
