import { useEffect, useState } from "react";
import { Dialog } from "#web/components/dialog.tsx";
import { callApi } from "#web/call-api.ts";
import { documents } from "../../contract/documents.ts";
import { parts } from "#domains/catalogue/contract/parts.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import type { DocumentDetail } from "../../contract/document-detail.ts";
import type { DocumentCard } from "#domains/catalogue/contract/document-shapes.ts";
import { brandTitle } from "#domains/catalogue/components/public/brands/brand-name.tsx";
import { DocumentFacts } from "#domains/catalogue/components/public/documents/document-facts.tsx";
import { SampleTag } from "#domains/catalogue/components/public/documents/sample-tag.tsx";
import { withoutBeside } from "./viewer-hash.ts";

interface DocumentPickerProps {
  isOpen: boolean;
  /** What is read: it is not offered itself. */
  document: DocumentDetail;
  addressWith(besideId: number, hash: string): string;
  onClose(): void;
}

interface Offered {
  title: string;
  documents: DocumentCard[];
}

const ASK_AFTER_MS = 200;
const PARTS_MAX = 4;

/** Chooses a second datasheet: of the same part, of the same brand, or of any part that is typed. */
export function DocumentPicker({ isOpen, document, addressWith, onClose }: DocumentPickerProps) {
  const [typed, setTyped] = useState("");
  const [offered, setOffered] = useState<Offered[] | "failed" | null>(null);
  const keywords = typed.trim();

  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    const ask = () =>
      (keywords ? documentsFor(keywords, asking.signal) : documentsNear(document, asking.signal)).then(
        (found) => asking.signal.aborted || setOffered(withoutRepeats(found, document.id)),
        () => asking.signal.aborted || setOffered("failed"),
      );
    const timer = setTimeout(() => void ask(), keywords ? ASK_AFTER_MS : 0);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isOpen, keywords, document]);

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="选择对照的规格书" size="medium">
      <div className="grid grid-cols-1 gap-3">
        <input
          className="input"
          type="search"
          aria-label="查型号"
          placeholder="输入型号，查找它的规格书"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="grid grid-cols-1 gap-3" aria-live="polite">
          {offered === null && <p className="text-secondary">正在查找…</p>}
          {offered === "failed" && <p className="text-danger-text">没有查到，网络中断或服务器没有响应。请稍后再试。</p>}
          {Array.isArray(offered) && offered.length === 0 && (
            <p className="text-secondary">
              {keywords ? `没有与“${keywords}”有关的规格书。` : "没有同型号或同品牌的其他规格书，请输入型号查找。"}
            </p>
          )}
          {Array.isArray(offered) &&
            offered.map(({ title, documents }) => (
              <section key={title} aria-label={title}>
                <h3 className="text-sm text-secondary">{title}</h3>
                <ul className="pdf-picker">
                  {documents.map((found) => (
                    <li key={found.id}>
                      <a href={addressWith(found.id, withoutBeside(location.hash))} data-stay="" onClick={onClose}>
                        <span className="wrap-anywhere">
                          {found.title} <SampleTag document={found} />
                        </span>
                        {found.brand && <span className="text-sm text-secondary">{brandTitle(found.brand)}</span>}
                        <DocumentFacts document={found} />
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </div>
    </Dialog>
  );
}

async function documentsNear({ part, brand }: DocumentDetail, signal: AbortSignal): Promise<Offered[]> {
  const [ofPart, ofBrand] = await Promise.all([
    part && callApi(parts.partDetail, { id: part.id }, { signal }),
    brand && callApi(documents.brandDocuments, { brandId: brand.id }, { signal }),
  ]);
  return [
    { title: `${part?.mpn} 的其他规格书`, documents: ofPart?.documents ?? [] },
    { title: `${brand && brandTitle(brand)} 的其他规格书`, documents: ofBrand?.data ?? [] },
  ];
}

async function documentsFor(keywords: string, signal: AbortSignal): Promise<Offered[]> {
  const suggested = await callApi(partSearch.suggestParts, { keywords }, { signal });
  const found = await Promise.all(
    suggested.parts.slice(0, PARTS_MAX).map(({ id }) => callApi(parts.partDetail, { id }, { signal })),
  );
  return found.map(({ mpn, documents }) => ({ title: mpn, documents }));
}

/** Each document once, without the one that is read, and no empty list. */
function withoutRepeats(offered: Offered[], readId: number): Offered[] {
  const known = new Set([readId]);
  const lists = offered.map(({ title, documents }) => ({
    title,
    documents: documents.filter(({ id }) => !known.has(id) && known.add(id)),
  }));
  return lists.filter(({ documents }) => documents.length > 0);
}
