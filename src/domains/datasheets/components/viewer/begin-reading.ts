/** A document whose file is on its way, and the worker of pdf.js that is going to read it: there before pdf.js itself. */
export interface BegunReading {
  fileUrl: string;
  worker: Worker;
  /** The beginning of the file, PIECE_BYTES, and its end, END_BYTES; all of it where that is less. */
  first: Promise<Response>;
  last: Promise<Response>;
}

interface Beginning {
  fileUrl: string;
  workerUrl: string;
  pieceBytes: number;
  endBytes: number;
  headers?: Record<string, string>;
}

/** What is read of a file at once. */
export const PIECE_BYTES = 2 ** 18;
/** What is read of its end: pdf.js looks at the last page before it shows the first, and walks to it through its neighbours, one piece after another. */
export const END_BYTES = 2 ** 20;

declare global {
  interface Window {
    begunReading?: BegunReading | undefined;
  }
}

/** A script for the page of a document: it runs long before those that bring the page to life. */
export function beginningScript(fileUrl: string): string {
  return `window.begunReading=(${begin.toString()})(${JSON.stringify(beginningOf(fileUrl))})`;
}

/** The document that the script of the page has begun to read, once; null where it was another one, or there is no script. */
export function takeBegunReading(fileUrl?: string): BegunReading | null {
  const begun = window.begunReading;
  if (!begun || begun.fileUrl !== (fileUrl ?? begun.fileUrl)) return null;
  window.begunReading = undefined;
  return begun;
}

export function beginReading(fileUrl: string, headers: Record<string, string> = {}): BegunReading {
  return begin({ ...beginningOf(fileUrl), headers });
}

function beginningOf(fileUrl: string): Beginning {
  return { fileUrl, workerUrl: `${PDFJS_FILES}reading-worker.mjs`, pieceBytes: PIECE_BYTES, endBytes: END_BYTES };
}

/** Sent to the browser as it is written: it knows nothing but what it is given. */
function begin({ fileUrl, workerUrl, pieceBytes, endBytes, headers }: Beginning): BegunReading {
  const fetchRange = (range: string) => {
    const answer = fetch(fileUrl, { headers: { ...headers, range } });
    // Told where the document is opened.
    answer.catch(() => {});
    return answer;
  };
  return {
    fileUrl,
    worker: new Worker(workerUrl, { type: "module" }),
    first: fetchRange(`bytes=0-${pieceBytes - 1}`),
    last: fetchRange(`bytes=-${endBytes}`),
  };
}
