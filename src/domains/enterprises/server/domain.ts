import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { userRoles } from "#domains/accounts/server/public/user-roles.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { colleagues } from "#platform/domain/colleagues.ts";
import { consoleSearch } from "./console-search.ts";
import { centreOfEnterprises } from "./centre-of-enterprises.ts";
import { consoleTables } from "./console-tables.ts";
import { relatedThings } from "./related-things.ts";
import { handlers } from "./handlers.ts";
import { sealed } from "./sealed.ts";
import { ownsCertified, worksForCertified } from "./enterprise-queries.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, findHoldings, PERSONAL_TABLES, findBrought } from "./personal-data.ts";
import { prepareDemoEnterprises } from "./sample/demo-enterprises.ts";
import { endDemoCertifications } from "./list-enterprises-for-operators.ts";
import { certificationQueue } from "./certification/certification-queue.ts";
import { publicTexts } from "./public-texts.ts";
import { colleaguesOf } from "./public/enterprise-people.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { closeLetterWorkers } from "./certification/render-letter-template.ts";
import { LICENCE_UPLOAD } from "../upload-purposes.ts";
import { certificationStates, enterpriseStatuses, invitationStates } from "../states.ts";

export const domain = defineDomainServer({
  tables: [
    "suppliers_certifications",
    "suppliers_drafts",
    "suppliers_enterprises",
    "suppliers_files",
    "enterprises_former_members",
    "suppliers_invitations",
    "suppliers_members",
  ],
  states: {
    suppliers_certifications: certificationStates,
    suppliers_invitations: invitationStates,
    "suppliers_enterprises.status": enterpriseStatuses,
  },
  staffArea: { name: "enterprises", title: "企业认证" },
  consoleTables,
  consoleSearch,
  relatedThings,
  handlers,
  tasks,
  dailyTasks,
  sealed: Object.values(sealed),
  queues: [certificationQueue],
  personalData: {
    tables: PERSONAL_TABLES,
    files: EXPORTED_FILES,
    export: exportPersonalData,
    brought: findBrought,
    holdings: findHoldings,
    close: closeAccount,
  },
  publicTexts,
  storedFiles: [{ table: "suppliers_files", column: "sha256" }],
  enterpriseCondition: worksForCertified,
  ownerCondition: ownsCertified,
  async prepare({ db, fileStore, now, settings }) {
    if (settings.mode !== "demo") await endDemoCertifications(db, now);
    else await prepareDemoEnterprises({ db, fileStore, now }, { hasSamples: settings.hasSampleData });
    return [];
  },
  fillings: [
    colleagues.with(colleaguesOf),
    userRoles.with({ name: "enterprise", condition: worksForCertified }),
    centreParts.with(centreOfEnterprises),
  ],
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
  uploadPurposes: [LICENCE_UPLOAD],
  stopWorkers: closeLetterWorkers,
});
