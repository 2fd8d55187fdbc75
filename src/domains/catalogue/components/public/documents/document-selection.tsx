import { useState } from "react";
import { formatFileSize } from "#shared/format-file-size.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Button } from "#web/components/button.tsx";
import { Icon } from "#web/components/icon.tsx";
import { loadSaving } from "../../documents/load-saving.ts";

interface SelectableDocument {
  id: number;
  sizeBytes: number;
}

export interface DocumentSelection {
  documents: ReadonlyMap<number, SelectableDocument>;
  toggle: (document: SelectableDocument) => void;
  clear: () => void;
}

/** The datasheets that are ticked; they stay ticked while one pages through a list. */
export function useDocumentSelection(): DocumentSelection {
  const [documents, setDocuments] = useState<ReadonlyMap<number, SelectableDocument>>(new Map());

  function toggle(document: SelectableDocument) {
    setDocuments((ticked) => {
      const next = new Map(ticked);
      if (!next.delete(document.id)) next.set(document.id, document);
      return next;
    });
  }

  return { documents, toggle, clear: () => setDocuments(new Map()) };
}

/** Ticks one datasheet of a list; `name` says which, read aloud. */
export function DocumentTick({
  document,
  name,
  selection,
}: {
  document: SelectableDocument;
  name: string;
  selection: DocumentSelection;
}) {
  return (
    <input
      type="checkbox"
      className="tick needs-script"
      aria-label={`选择 ${name}`}
      checked={selection.documents.has(document.id)}
      onChange={() => selection.toggle(document)}
    />
  );
}

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
        {!isBusy && <Icon name="download" size={14} />}
        {isBusy ? "正在打包" : "打包下载"}
      </Button>
    </div>
  );
}
