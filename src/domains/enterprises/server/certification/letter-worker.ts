// The process that draws letters of authority.
import { serveJobs } from "#platform/serve-jobs.ts";
import { drawLetter } from "./draw-letter.ts";
import type { Letter } from "./letter.ts";

serveJobs<Letter, Uint8Array>(drawLetter);
