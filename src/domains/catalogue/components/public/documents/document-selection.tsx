import { lazy, Suspense, useEffect, useState } from "react";

interface SelectableDocument {
  id: number;
  sizeBytes: number;
}

export interface DocumentSelection {
  documents: ReadonlyMap<number, SelectableDocument>;
  clear: () => void;
}

const TICKS = "input[data-document]";

/** The datasheets that are ticked; they stay ticked while one pages through a list. Takes the ticks of all lists on the page, those that only show too. */
export function useDocumentSelection(): DocumentSelection {
  const [documents, setDocuments] = useState<ReadonlyMap<number, SelectableDocument>>(new Map());

  useEffect(() => {
    function handleChange({ target }: Event) {
      if (!(target instanceof HTMLInputElement && target.matches(TICKS))) return;
      const { checked, dataset } = target;
      const document = { id: Number(dataset["document"]), sizeBytes: Number(dataset["bytes"]) };
      setDocuments((ticked) => {
        const next = new Map(ticked);
        next.delete(document.id);
        if (checked) next.set(document.id, document);
        return next;
      });
    }
    document.addEventListener("change", handleChange);
    return () => document.removeEventListener("change", handleChange);
  }, []);

  // Boxes come and go with the list; what is ticked is marked on whichever are there.
  useEffect(() => {
    for (const box of document.querySelectorAll<HTMLInputElement>(TICKS))
      box.checked = documents.has(Number(box.dataset["document"]));
  });

  return { documents, clear: () => setDocuments(new Map()) };
}

/** Ticks one datasheet of a list, for `useDocumentSelection` of its page; `name` says which, read aloud. */
export function DocumentTick({ document, name }: { document: SelectableDocument; name: string }) {
  return (
    <input
      type="checkbox"
      className="tick needs-script"
      data-document={document.id}
      data-bytes={document.sizeBytes}
      aria-label={`选择 ${name}`}
    />
  );
}

// Does nothing before the page lives.
const Bar = lazy(async () => ({ default: (await import("../../documents/selection-bar.tsx")).SelectionBar }));

/** Downloads what is ticked as one zip, and says how much that is. */
export function SelectionBar({ selection }: { selection: DocumentSelection }) {
  return (
    <Suspense fallback={null}>
      <Bar selection={selection} />
    </Suspense>
  );
}
