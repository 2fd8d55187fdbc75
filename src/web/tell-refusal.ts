import { CallFailed } from "#api/envelope.ts";
import type { FieldFailures } from "./components/form-dialog.tsx";
import { showToast } from "./components/toast.tsx";

/** Says in a toast why a call was refused (docs/conventions.md 17), and answers what belongs to a field. */
export function tellRefusal(error: unknown): FieldFailures {
  if (!(error instanceof CallFailed)) {
    showToast({ kind: "error", text: "操作没有完成，请稍后重试" });
    throw error;
  }
  showToast({ kind: "error", text: error.message });
  return error.errors;
}
