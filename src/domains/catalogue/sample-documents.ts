/** Stands before the title of a sample wherever a title is all that is shown of it. */
export const SAMPLE_MARK = "【样例】";

interface MaybeSample {
  isSample: boolean;
}

/** The title of a document; that of a sample says so. */
export function markedTitle({ title, isSample }: MaybeSample & { title: string }): string {
  return isSample ? SAMPLE_MARK + title : title;
}

/** The name of a document's file; that of a sample says so, whatever an operator has called it. */
export function markedFileName({ fileName, isSample }: MaybeSample & { fileName: string }): string {
  return isSample && !fileName.includes("样例") ? `样例_${fileName}` : fileName;
}

/** What a main button, or a file that is carried away, may stand for: a real document, never a sample. */
export function realDocument<Document extends MaybeSample>(document: Document | null | undefined): Document | null {
  return document && !document.isSample ? document : null;
}
