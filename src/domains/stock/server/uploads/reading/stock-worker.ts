// The process that opens stock files. It reads files nobody vouches for, so nothing else runs in it.
import { serveJobs } from "#platform/serve-jobs.ts";
import { answerStockJob } from "./answer-stock-job.ts";
import type { StockAnswer, StockJob, StockPiece } from "./stock-jobs.ts";

serveJobs<StockJob, StockAnswer, StockPiece>(answerStockJob);
