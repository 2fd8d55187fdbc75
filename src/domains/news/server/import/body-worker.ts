// The process that reads texts of imported articles: nobody vouches for them, and some take long.
import { Refusal } from "#api/refusals.ts";
import { serveJobs } from "#platform/serve-jobs.ts";
import { documentFromHtml } from "#rich-text/document-from-html.ts";
import { documentFromMarkdown } from "#rich-text/document-from-markdown.ts";
import type { BodyAnswer, BodyJob } from "./read-body.ts";

serveJobs<BodyJob, BodyAnswer>(async ({ format, body }) => {
  try {
    return { document: format === "html" ? documentFromHtml(body) : documentFromMarkdown(body) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
});
