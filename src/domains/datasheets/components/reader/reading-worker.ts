let waiting: Worker | null = null;

/** Starts a worker of pdf.js that waits for the first document. */
export function startWorkerEarly(): void {
  waiting ??= startWorker();
}

/** A worker of pdf.js for one document, which ends it. */
export function takeWorker(): Worker {
  const worker = waiting ?? startWorker();
  waiting = null;
  return worker;
}

function startWorker(): Worker {
  return new Worker(`${PDFJS_FILES}pdf.worker.min.mjs`, { type: "module" });
}
