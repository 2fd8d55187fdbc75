import type { Reading } from "./open-reading.ts";

interface Printing {
  reading: Reading;
  pages: number[];
  onProgress(done: number): void;
  signal: AbortSignal;
}

/** 150 dots to the inch of A4: small print can be read, and 200 pages fit into memory. */
const WIDTH = 1240;

/** Draws the pages and hands them to the browser's own print dialog: they alone are printed, not the page around them. Resolves when that dialog has been opened. */
export async function printPages({ reading, pages, onProgress, signal }: Printing): Promise<void> {
  const sheets = document.createElement("div");
  sheets.className = "pdf-print";
  const addresses: string[] = [];
  const remove = () => {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  try {
    for (const [index, page] of pages.entries()) {
      onProgress(index);
      const canvas = await reading.drawForPrint(page, WIDTH, signal);
      const picture = document.createElement("img");
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      canvas.width = canvas.height = 0;
      if (!blob) throw new Error("the browser has no memory left for a page");
      addresses.push(URL.createObjectURL(blob));
      picture.src = addresses.at(-1)!;
      picture.alt = `第 ${page} 页`;
      sheets.append(picture);
      await picture.decode();
    }
    signal.throwIfAborted();
  } catch (error) {
    remove();
    throw error;
  }
  document.body.append(sheets);
  // Some browsers go on while the dialog is open: the pages stay until it is closed.
  window.addEventListener("afterprint", remove, { once: true });
  window.print();
}
