import { brandAlternates } from "#domains/catalogue/server/public/brand-alternates.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { alternateStates } from "../states.ts";
import { alternateQueue } from "./alternates/alternate-queue.ts";
import { findBrandAlternates } from "./alternates/brand-alternates.ts";
import { moveAlternates, refuseContradictions } from "./alternates/merge-alternates.ts";
import { cacheLargestTables } from "./category-parts/read-ahead.ts";
import { handlers } from "./handlers.ts";
import { personalData } from "./personal-data.ts";
import { sitemaps } from "./sitemap.ts";

export const domain = defineDomainServer({
  tables: ["datasheet_alternate_proofs", "datasheet_alternates", "selection_alternate_rules"],
  states: { datasheet_alternates: alternateStates },
  staffArea: { name: "selection", title: "替代料" },
  handlers,
  personalData,
  sitemaps,
  steadyPages: [{ order: 25, paths: () => ["/datasheet/datasheetCategory"] }],
  queues: [alternateQueue],
  fillings: [
    brandAlternates.with(findBrandAlternates),
    brandMerges.with({
      refuse: refuseContradictions,
      joinParts: moveAlternates,
      rows: { datasheet_alternates: "替代料", datasheet_alternate_proofs: "替代料证明" },
    }),
  ],
  start: cacheLargestTables,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
