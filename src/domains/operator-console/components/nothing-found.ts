import type { ToastMessage } from "#web/components/toast.tsx";

/** What is said where a search has found nothing: kinds that were not looked through in time may hold it all the same. */
export function nothingFound(late: readonly string[]): ToastMessage {
  return late.length === 0
    ? { kind: "info", text: "没有找到" }
    : { kind: "warning", text: `没有找到；${late.join("、")}没有来得及查找，请稍后再试` };
}
