import { type ComponentType, lazy, useEffect } from "react";
import { showToast } from "./components/toast.tsx";

/** A part of what stands around the pages, whose code comes when it is shown. Where that does not come, the reader is told, and the page goes on without the part. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Lost as ComponentType<Props> };
    }
  });
}

/** Says so each time it would be shown, and closes what would have been closed there, so that nothing waits for it. */
function Lost({ isOpen = true, onClose }: { isOpen?: boolean; onClose?: () => void }) {
  useEffect(() => {
    if (!isOpen) return;
    showToast({ kind: "error", text: "有内容没有加载出来，请刷新页面重试" });
    onClose?.();
    // Told once for each time that it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  return null;
}
