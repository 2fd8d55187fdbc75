import type { Queue } from "./queue.ts";
import { alternateQueue } from "./queues/alternates.ts";
import { articleReportQueue } from "./queues/article-reports.ts";
import { articleQueue } from "./queues/articles.ts";
import { authorQueue } from "./queues/authors.ts";
import { brandCertificateQueue } from "./queues/brand-certificates.ts";
import { certificationQueue } from "./queues/certifications.ts";
import { claimQueue } from "./queues/claims.ts";
import { commentQueue } from "./queues/comments.ts";
import { complaintQueue } from "./queues/complaints.ts";
import { correctionQueue } from "./queues/corrections.ts";
import { datasheetQueue } from "./queues/datasheets.ts";
import { feedbackQueue } from "./queues/feedback.ts";
import { infringementQueue } from "./queues/infringements.ts";
import { merchantCheckQueue, merchantQueue } from "./queues/merchants.ts";
import { objectionQueue } from "./queues/objections.ts";
import { searchQueue } from "./queues/searches.ts";

/** Every queue, in the order of the menu. */
export const QUEUES: readonly Queue[] = [
  datasheetQueue,
  correctionQueue,
  alternateQueue,
  infringementQueue,
  objectionQueue,
  certificationQueue,
  claimQueue,
  brandCertificateQueue,
  merchantQueue,
  merchantCheckQueue,
  complaintQueue,
  articleQueue,
  commentQueue,
  articleReportQueue,
  authorQueue,
  searchQueue,
  feedbackQueue,
];
