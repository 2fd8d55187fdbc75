import { partAddress } from "#domains/catalogue/addresses.ts";
import { openWorkerPool } from "#platform/worker-pool.ts";
import { WorkerFailed } from "#platform/worker-failed.ts";
import type { Mention } from "#rich-text/link-mentions.ts";
import type { Heading } from "#rich-text/render-document.ts";
import type { ArticleDocument, DocumentNode, InlineNode } from "#shared/rich-text/document.ts";
import { pictureAddress } from "../../addresses.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import { writingRefusals } from "../../errors.ts";

export interface RenderJob {
  document: ArticleDocument;
  pictures: [number, Picture][];
  mentions: Mention[];
  parts: [number, string][];
}
export interface RenderAnswer {
  html: string;
  contents: Heading[];
}

/** What a text may weigh that is rendered at once: some hundredths of a second at most. */
const LIGHT_MAX = 600;
const CHARACTERS_A_NODE = 100;
/** Code is coloured and formulas are set character by character. */
const HEAVY_CHARACTERS_A_NODE = 10;

const openPool = () =>
  openWorkerPool<RenderJob, RenderAnswer>({
    entry: "src/domains/news/server/publication/render-worker.ts",
    size: 1,
    timeLimitMs: 15_000,
    memoryLimitBytes: 512 * 1024 ** 2,
  });
let pool: ReturnType<typeof openPool> | undefined;

/** The HTML of a text; a long one is made by a process of its own, so that nobody else waits for it. Refuses what takes too long or too much room. */
export async function renderApart(job: RenderJob): Promise<RenderAnswer> {
  if (weightOf(job.document) <= LIGHT_MAX) {
    // Whoever writes needs it, and no reader: what colours code and sets formulas is large.
    const { renderDocument } = await import("#rich-text/render-document.ts");
    return renderDocument(job.document, {
      addresses: { part: partAddress, picture: pictureAddress },
      pictures: new Map(job.pictures),
      mentions: job.mentions,
      parts: new Map(job.parts),
    });
  }
  try {
    return await (pool ??= openPool()).run(job);
  } catch (error) {
    // A process that crashed says nothing of the text: that is a fault of ours.
    if (error instanceof WorkerFailed && error.kind !== "crash") throw writingRefusals.textTooHeavy();
    throw error;
  }
}

/** Ends the worker, so that the process can end at once. */
export function closeRenderWorkers(): void {
  pool?.close();
  pool = undefined;
}

function weightOf(node: ArticleDocument | DocumentNode | InlineNode, charactersANode = CHARACTERS_A_NODE): number {
  if (node.type === "text") return 1 + node.text.length / charactersANode;
  if (node.type === "formula" || node.type === "inlineFormula")
    return 1 + node.attrs.latex.length / HEAVY_CHARACTERS_A_NODE;
  const content: (DocumentNode | InlineNode)[] = ("content" in node && node.content) || [];
  const each = node.type === "codeBlock" ? HEAVY_CHARACTERS_A_NODE : CHARACTERS_A_NODE;
  return content.reduce((sum, inner) => sum + weightOf(inner, each), 1);
}
