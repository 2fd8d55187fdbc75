import { useState } from "react";
import { formatFileSize } from "#shared/format-file-size.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Button } from "#web/components/button.tsx";
import type { DocumentSelection } from "../public/documents/document-selection.tsx";
import { loadSaving } from "./load-saving.ts";

/** Downloads what is ticked as one zip, and says how much that is. */
export function SelectionBar({ selection: { documents, clear } }: { selection: DocumentSelection }) {
  const [isBusy, setIsBusy] = useState(false);
  const sizeBytes = [...documents.values()].reduce((sum, document) => sum + document.sizeBytes, 0);

  async function handleSave() {
    setIsBusy(true);
    try {
      await (await loadSaving())?.saveDocumentsAsZip([...documents.keys()]);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div
      className={`selection-bar needs-script ${documents.size > 0 ? "is-used" : ""}`}
      role="group"
      aria-label="批量下载"
    >
      <p className="num text-sm text-secondary" role="status">
        {documents.size > 0
          ? `已选 ${formatNumber(documents.size)} 份规格书，共 ${formatFileSize(sizeBytes)}`
          : "勾选规格书后可打包下载"}
      </p>
      {documents.size > 0 && (
        <Button kind="quiet" size="small" onClick={clear}>
          清空
        </Button>
      )}
      <Button size="small" isBusy={isBusy} onClick={() => void handleSave()}>
        {!isBusy && <i className="icon-download" />}
        {isBusy ? "正在打包" : "打包下载"}
      </Button>
    </div>
  );
}
