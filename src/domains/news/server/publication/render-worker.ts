// The process that makes HTML of long articles: at their limits one takes half a second.
import { partAddress } from "#domains/catalogue/addresses.ts";
import { serveJobs } from "#platform/serve-jobs.ts";
import { renderDocument } from "#rich-text/render-document.ts";
import { pictureAddress } from "../../addresses.ts";
import type { RenderAnswer, RenderJob } from "./render-apart.ts";

serveJobs<RenderJob, RenderAnswer>(async ({ document, pictures, mentions, parts }) =>
  renderDocument(document, {
    addresses: { part: partAddress, picture: pictureAddress },
    pictures: new Map(pictures),
    mentions,
    parts: new Map(parts),
  }),
);
