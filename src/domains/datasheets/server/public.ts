import type { Context } from "#platform/context.ts";

export { closePdfWorkers } from "./documents/pdf-jobs.ts";
export { queueWaitingPreviews } from "./draw-preview.ts";

export async function loadSampleData(_context: Context, _say: (line: string) => void): Promise<void> {}
