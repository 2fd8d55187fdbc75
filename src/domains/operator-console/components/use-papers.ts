import { useEffect, useState } from "react";
import type { DrawnPdf } from "#domains/datasheets/components/public/draw-pdf.ts";
import type { Case } from "../contract/queues.ts";

type CasePaper = NonNullable<Case["pictures"]>[number];

/** A picture to be looked at: a paper, or one page of it. */
export interface Paper {
  label: string;
  src: string;
  /** The file itself. */
  path: string;
}

export interface Papers {
  papers: Paper[];
  /** Those whose pages could not be drawn, to be opened by themselves. */
  unread: CasePaper[];
  /** Those of which the first pages alone were drawn. */
  cut: { paper: CasePaper; shown: number; count: number }[];
  isDrawing: boolean;
}

/** What of a case is to be looked at, in its order: pictures at once, PDFs page by page once they are drawn. */
export function usePapers(pictures: CasePaper[]): Papers {
  const [pages, setPages] = useState<ReadonlyMap<string, DrawnPdf | null>>(new Map());
  const pdfs = pictures.filter((one) => !isPicture(one)).map(({ path }) => path);
  const wanted = pdfs.join(" ");

  useEffect(() => {
    const ending = new AbortController();
    const made: string[] = [];
    const draw = async (path: string) => {
      try {
        const { drawPdf } = await import("#domains/datasheets/components/public/draw-pdf.ts");
        const drawn = await drawPdf(path, ending.signal);
        made.push(...drawn.pages);
        return drawn;
      } catch {
        return null;
      }
    };
    void (async () => {
      for (const path of wanted.split(" ").filter(Boolean)) {
        const drawn = await draw(path);
        if (ending.signal.aborted) break;
        setPages((others) => new Map([...others, [path, drawn]]));
      }
      if (ending.signal.aborted) for (const one of made) URL.revokeObjectURL(one);
    })();
    return () => {
      ending.abort();
      for (const one of made) URL.revokeObjectURL(one);
    };
  }, [wanted]);

  const papers = pictures.flatMap((one): Paper[] => {
    const { label, path } = one;
    if (isPicture(one)) return [{ label, path, src: path }];
    const drawn = pages.get(path)?.pages ?? [];
    return drawn.map((src, at) => ({ label: drawn.length > 1 ? `${label} 第 ${at + 1} 页` : label, path, src }));
  });
  return {
    papers,
    unread: pictures.filter(({ path }) => pages.get(path) === null),
    cut: pictures.flatMap((paper) => {
      const { pages: drawn, count } = pages.get(paper.path) ?? { pages: [], count: 0 };
      return count > drawn.length ? [{ paper, shown: drawn.length, count }] : [];
    }),
    isDrawing: pdfs.some((path) => !pages.has(path)),
  };
}

const isPicture = ({ mediaType }: CasePaper) => mediaType.startsWith("image/");
