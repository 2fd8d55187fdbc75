import { CallFailed } from "#api/envelope.ts";
import { showToast } from "./components/toast.tsx";
import type { FieldFailures } from "./use-form.ts";

/** Says in a toast why a call was refused (docs/conventions.md 17), and answers what belongs to a field. */
export function showRefusal(error: unknown): FieldFailures {
  if (!(error instanceof CallFailed)) {
    showToast({ kind: "error", text: "操作没有完成，请稍后重试" });
    throw error;
  }
  showToast({ kind: "error", text: error.message });
  return error.errors;
}
