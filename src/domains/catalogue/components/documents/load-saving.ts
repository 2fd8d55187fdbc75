import { showToast } from "#web/components/toast.tsx";

/** What saves datasheets, loaded once somebody asks for it; where it can't be had, a toast says so. */
export async function loadSaving() {
  try {
    return await import("./save-documents.ts");
  } catch {
    showToast({ kind: "error", text: "下载没有开始，请检查网络后重试" });
    return null;
  }
}
