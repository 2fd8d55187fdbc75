import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { declared } from "./declared.ts";

const of = (domain: string, names: string) => names.split(" ").map((name) => `${domain}.${name}`);

/** Tasks that do later what a user asked for and others see: where each asks anew whether he still may, and by what. */
const ASKS_AGAIN: Record<string, [file: string, asks: string]> = {
  "suppliers.loadStock": ["stock/server/uploads/load-task.ts", "keepRight("],
  "suppliers.sendInvitation": ["enterprises/server/members/invite.ts", "isSenderEntitled()"],
  "companies.holdPromotion": ["companies/server/promotions/hold-promotion.ts", "whyNoSeller("],
  "datasheets.importCatalogue": ["catalogue/server/import/import-task.ts", "isOperatorOf("],
  "datasheets.fetchLinks": ["datasheets/server/link-fetching/fetch-task.ts", "isOperatorOf("],
  "console.exportTable": ["operator-console/server/export-table.ts", "isOperatorOf("],
  "news.holdScheduled": ["news/server/publication/hold-scheduled.ts", "mayUserPublish("],
  "news.publishScheduled": ["news/server/publication/publish-scheduled.ts", "mayUserPublish("],
  "news.tellOfComment": ["news/server/comments/notify-of-comment.ts", "isSeen("],
  "news.tellFollowers": ["news/server/publication/notify-followers.ts", "isSeen("],
};

/** All others, and why nobody's right is asked for. */
const NOT_ASKED: Record<string, string[]> = {
  "the portal's own: it forgets, counts, ranks, warns of terms, or ends what is over": [
    of("notices", "forgetOld"),
    of("securityLog", "forgetOldEvents raiseAlarms tellMoreAlarms"),
    of("files", "sweep"),
    of("accounts", "forgetOld closeDue closeAgain watchUnused warnUnused watchFactorDuties watchRecoveries"),
    of("datasheets", "rankParts forgetMails forgetContacts forgetDifferences queueUnreadUploads"),
    of("suppliers", "endCertifications remindCertificates watchMerchants keepStockCurrent"),
    of("news", "forgetPictures forgetAttachments forgetDeleted forgetComments forgetReports forgetReads"),
    of("news", "forgetSearches tellLikes"),
    of("site", "forgetOld endAnnouncement"),
    of("console", "renewSealed forgetDecisions tellDecision"),
    of("catalogue", "forgetMergeChanges forgetImportFiles findOddClasses recheckValues"),
    of("companies", "forgetUses"),
  ].flat(),
  "made anew of what is published already": [
    of("datasheets", "rebuildSearch.5 rereadValues drawPreview readPages renewTokens readEdition"),
    of("news", "renewTokens"),
  ].flat(),
  "looks at a text that stands there already: it hides, and shows what it hid itself at most": [
    of("moderation", "askMachine lookAgain"),
    of("news", "lookAtPictures"),
  ].flat(),
  "tries without writing: what it finds is told to operators alone": of("catalogue", "tryList"),
  "looks at a file that nobody is shown before another call takes it": [
    of("files", "scanUploads scanAgain"),
    of("datasheets", "readUpload"),
  ].flat(),
  "goes to the asker alone; what is to be fetched wants his session, which freezing ends": of(
    "accounts",
    "sendCode sendWord tellLogout exportData sendPdf",
  ),
  "goes to the receiver of a notice alone, as he wants it then": of("notices", "sendNotice"),
  "the portal's words, by operators": of("site", "tellAll"),
};

test("every task that acts for a user later than he asked asks again whether he may, or says why not", () => {
  const names = declared.tasks.map(({ task }) => task.name);
  const known = [...Object.keys(ASKS_AGAIN), ...Object.values(NOT_ASKED).flat()];
  expect(known.toSorted()).toEqual(names.toSorted());
  const silent = Object.values(ASKS_AGAIN).filter(
    ([file, asks]) => !readFileSync(path.join(PROJECT_ROOT, "src/domains", file), "utf8").includes(asks),
  );
  expect(silent).toEqual([]);
});
