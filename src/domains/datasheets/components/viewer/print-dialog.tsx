import { useRef, useState, type FormEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { Reading } from "./open-reading.ts";
import { printPages } from "./print-pages.ts";
import { PRINTED_PAGES_MAX, readPrintRange } from "./print-range.ts";

interface PrintDialogProps {
  reading: Reading;
  page: number;
  isOpen: boolean;
  onClose(): void;
}

/** Asks which pages, draws them and opens the browser's print dialog. */
export function PrintDialog({ reading, page, isOpen, onClose }: PrintDialogProps) {
  const { pageCount } = reading;
  const [typed, setTyped] = useState(`1-${Math.min(pageCount, PRINTED_PAGES_MAX)}`);
  const [done, setDone] = useState<number | null>(null);
  const drawing = useRef<AbortController>(null);
  const pages = readPrintRange(typed, pageCount);
  const mistake = !pages
    ? `请输入 1 到 ${pageCount} 之间的页码，如 1-3, 8`
    : pages.length > PRINTED_PAGES_MAX
      ? `一次最多打印 ${PRINTED_PAGES_MAX} 页`
      : "";

  function handleClose() {
    drawing.current?.abort();
    onClose();
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (mistake || !pages || done !== null) return;
    const controller = new AbortController();
    drawing.current = controller;
    try {
      setDone(0);
      await printPages({ reading, pages, onProgress: setDone, signal: controller.signal });
      onClose();
    } catch {
      if (!controller.signal.aborted)
        showToast({ kind: "error", text: "有页面没有绘制出来，未能打印。可以减少页数再试，或下载后打印" });
    } finally {
      setDone(null);
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title="打印规格书" size="small">
      <form method="dialog" className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        <label className="grid gap-1">
          <span>页码</span>
          <input
            className="input"
            value={typed}
            maxLength={200}
            autoComplete="off"
            aria-invalid={mistake !== ""}
            aria-describedby="print-mistake"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p id="print-mistake" role="status" className={mistake ? "text-sm text-danger-text" : "text-sm text-secondary"}>
          {mistake || (done === null ? `共 ${pages!.length} 页` : `正在准备第 ${done + 1} / ${pages!.length} 页…`)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setTyped(String(page))}>当前页</Button>
          <Button onClick={() => setTyped(`1-${pageCount}`)}>全部</Button>
          <Button kind="primary" type="submit" disabled={mistake !== ""} isBusy={done !== null}>
            打印
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
