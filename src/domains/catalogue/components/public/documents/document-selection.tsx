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
/** What is ticked on the page that is shown, for boxes that come later. */
let ticked: ReadonlySet<number> = new Set();

function documentOf({ dataset }: HTMLInputElement): SelectableDocument {
  return { id: Number(dataset["document"]), sizeBytes: Number(dataset["bytes"]) };
}

/** The datasheets that are ticked; they stay ticked while one pages through a list. Takes the ticks of all lists on the page, those that only show too. */
export function useDocumentSelection(): DocumentSelection {
  const [documents, setDocuments] = useState<ReadonlyMap<number, SelectableDocument>>(new Map());

  useEffect(() => {
    function take(boxes: HTMLInputElement[]) {
      setDocuments((known) => {
        const next = new Map(known);
        for (const box of boxes) {
          const document = documentOf(box);
          next.delete(document.id);
          if (box.checked) next.set(document.id, document);
        }
        return next;
      });
    }
    function handleChange({ target }: Event) {
      if (target instanceof HTMLInputElement && target.matches(TICKS)) take([target]);
    }
    // Those that were ticked before the page lived; without any nothing is drawn anew before its script is here.
    const before = [...document.querySelectorAll<HTMLInputElement>(`${TICKS}:checked`)];
    if (before.length > 0) take(before);
    document.addEventListener("change", handleChange);
    return () => document.removeEventListener("change", handleChange);
  }, []);

  // Boxes come and go with the list; what is ticked is marked on whichever are there.
  useEffect(() => {
    ticked = new Set(documents.keys());
    for (const box of document.querySelectorAll<HTMLInputElement>(TICKS)) box.checked = ticked.has(documentOf(box).id);
  });

  return { documents, clear: () => setDocuments(new Map()) };
}

/** Ticks one datasheet of a list, for `useDocumentSelection` of its page; `name` says which, read aloud. */
export function DocumentTick({ document, name }: { document: SelectableDocument; name: string }) {
  return (
    <input
      ref={(box) => {
        if (box) box.checked ||= ticked.has(document.id);
      }}
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
