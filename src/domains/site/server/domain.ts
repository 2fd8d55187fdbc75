import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { partSeen } from "#domains/catalogue/server/public/part-seen.ts";
import { notePart } from "./views/note-part.ts";
import { centreOfViews } from "./views/centre-of-views.ts";
import { handlers } from "./handlers.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
import { siteFiles } from "./site-files.ts";
import { feedbackQueue } from "./feedback/feedback-queue.ts";
import { consoleTables } from "./console-tables.ts";
import { configKinds } from "./config-kinds.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { pageSitemap, SITE_PAGES } from "./sitemap.ts";
import { announcementStates, feedbackStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: ["site_announcements", "site_feedback", "site_navigations", "site_trackings", "site_views"],
  states: {
    site_announcements: announcementStates,
    site_feedback: feedbackStates,
  },
  staffArea: { name: "site", title: "公告与反馈" },
  consoleTables,
  handlers,
  tasks,
  dailyTasks,
  sitemaps: [pageSitemap],
  steadyPages: SITE_PAGES,
  queues: [feedbackQueue],
  personalData: { tables: PERSONAL_TABLES, files: EXPORTED_FILES, export: exportPersonalData, close: closeAccount },
  serve: (app, portal) => siteFiles(portal)(app),
  configKinds,
  fillings: [partSeen.with(notePart), centreParts.with(centreOfViews)],
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
