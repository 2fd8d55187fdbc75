import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";

export interface ToastMessage {
  kind: "success" | "error" | "warning" | "info";
  text: string;
  /** How long it stands; long enough to be read unless told. */
  forMs?: number;
}

interface ShownToast extends ToastMessage {
  id: number;
  shownAt: number;
}

const SHOWN_MS = 3_000;
const SHOWN_ERROR_MS = 6_000;
const SHOWN_MAX = 3;
/** Nobody mends a thing and tries it again sooner. */
const TRIED_AGAIN_MS = 1_500;
const NONE: readonly ShownToast[] = [];

// One stack for the whole window: an act far from the shell says its result with a call, without a context.
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows the result of an act for a few seconds, from anywhere in the browser. */
export function showToast({ kind, text, forMs = kind === "error" ? SHOWN_ERROR_MS : SHOWN_MS }: ToastMessage): void {
  const id = ++lastId;
  const now = performance.now();
  // What is done at last ends what had kept it from being done; what fails beside it stands.
  const isOver = (toast: ShownToast) =>
    toast.text === text || (kind === "success" && toast.kind === "error" && now - toast.shownAt > TRIED_AGAIN_MS);
  const others = shown.filter((toast) => !isOver(toast));
  replaceShown([...others, { id, kind, text, shownAt: now }].slice(-SHOWN_MAX));
  setTimeout(() => hideToast(id), forMs);
}

function hideToast(id: number): void {
  replaceShown(shown.filter((toast) => toast.id !== id));
}

function replaceShown(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What stands there, the oldest first. */
export const shownToasts = (): readonly ShownToast[] => shown;

/** The place where toasts appear; stands once, in the shell. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, shownToasts, () => NONE);
  const popover = useRef<HTMLDivElement>(null);

  // In the top layer, and again at each toast, so that an open dialog does not cover it.
  useEffect(() => {
    const element = popover.current;
    // A browser without popovers (before 2023) shows a plain fixed element.
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);

  return (
    <div role="status">
      <div ref={popover} popover="manual" className="toaster">
        {toasts.map((toast) => (
          <Toast key={toast.id} {...toast} onClose={() => hideToast(toast.id)} />
        ))}
      </div>
    </div>
  );
}

const ICONS = { success: "check", error: "warning", warning: "warning", info: "info" } as const;

export function Toast({ kind, text, onClose }: ToastMessage & { onClose: () => void }) {
  return (
    <div className={`toast toast-${kind}`}>
      <Icon name={ICONS[kind]} />
      <span>{text}</span>
      <button type="button" className="icon-button" aria-label="关闭提示" onClick={onClose}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
