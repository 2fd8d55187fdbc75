// The process that draws letters of authority.
import { serveJobs } from "#platform/serve-jobs.ts";
import { drawLetter, type Letter } from "./draw-letter.ts";

serveJobs<Letter, Uint8Array>(drawLetter);
