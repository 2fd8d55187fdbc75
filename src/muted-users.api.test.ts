import { expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { userStatus } from "#domains/accounts/contract/user-status.ts";
import { profile } from "#domains/accounts/contract/profile.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { ownStock } from "#domains/stock/contract/own-stock.ts";
import { useTestApp } from "#testing/app.ts";
import { declared } from "./declared.ts";

const portal = useTestApp();
const OWNER = "13800000002";
const OPERATOR = "13800000009";

const of = (domain: string, names: string) => names.split(" ").map((name) => `${domain}.${name}`);

/** Changing calls of users and companies that a muted one may still make, and why. */
const NOTHING_SHOWN: Record<string, string[]> = {
  "of his account, which others do not see": [
    of("accounts", "enrolSecondFactor confirmSecondFactor removeAuthenticator replaceRecoveryCodes beginPasskey"),
    of("accounts", "addPasskey renamePasskey removePasskey changePassword bindWechat bindQq unbindSocial handOver"),
    of("accounts", "endOtherSessions withdrawConsent makeLoginTicket sendMailCode bindEmail bindMobile agree endLogin"),
    of("accounts", "switchNotice exportMyData closeAccount undoClosing"),
  ].flat(),
  "of what he keeps, which others do not see": [
    of("accounts", "addFavourite removeFavourite follow unfollow"),
    of("notices", "cancelTask readNotices"),
    of("site", "recordView forgetViews saveNavigation resetNavigation"),
    of("datasheets", "sendPdf"),
    of("catalogue", "downloadDocuments"),
  ].flat(),
  "it asks itself, where others see what is changed": ["accounts.updateProfile"],
  "shows him something, and changes nothing but its count": [
    "companies.matchBrands",
    "catalogue.showBrandPhone",
    "companies.showContact",
    "merchants.showServicePhone",
  ],
  "nothing of it is shown before another call takes it": [
    of("files", "uploadSmallFile"),
    of("datasheets", "addUpload"),
    of("enterprises", "saveDraft storeFile"),
    of("merchants", "saveMerchantDraft"),
    of("stock", "openStockUpload previewStock cancelStockUpload"),
  ].flat(),
  "goes to operators alone": [
    of("datasheets", "objectToTakeDown"),
    of("companies", "claimCompany"),
    of("merchants", "reportDeposit signMerchant renewShop askExit"),
    of("news", "report"),
    of("site", "addFeedback"),
    of("catalogue", "proposeBrand proposePart"),
  ].flat(),
  "takes back or takes off": [
    of("enterprises", "withdrawCertification"),
    of("datasheets", "withdrawUpload removeUploads"),
    of("companies", "withdrawClaim removeBrand removeModel removeContact removePromotion withdrawComplaint"),
    of("stock", "removeStock removeOldStock"),
    of("merchants", "withdrawMerchant withdrawExit"),
    of("news", "withdrawArticle keepPublished unpublishArticle deleteArticle removeComment removeColumn"),
  ].flat(),
  "of those who work for a company, in the portal's own words": of(
    "enterprises",
    "invite withdrawInvitation answerInvitation changeRole removeMember handOverEnterprise",
  ),
  "makes him one of the staff, whom nobody shows": ["accounts.answerInvitation"],
  "orders or counts what stands already": [
    ...of("companies", "orderContacts"),
    ...of("news", "pinComment likeArticle likeComment"),
  ],
};

test("every changing call of users says that it publishes, or why nobody sees anything new by it", () => {
  const changing = declared.handlers
    .map(({ call }): Call => call)
    .filter((call) => (call.method === "POST" || call.isChanging) && /^(user|enterprise)$/.test(call.access));
  const names = (calls: Call[]) => calls.map(({ name }) => name).toSorted();
  const quiet = Object.values(NOTHING_SHOWN).flat();
  expect(names(changing.filter(({ publishes }) => !publishes))).toEqual(quiet.toSorted());
  // Of visitors nobody is known who could be muted; operators' words are the portal's.
  const elsewhere = declared.handlers.filter(({ call }) => call.publishes && !changing.includes(call));
  expect(names(elsewhere.map(({ call }) => call))).toEqual([]);
});

test("who is muted changes nothing that others see of his company, its stock included", async () => {
  const { id } = await portal.callAs(OWNER)(profile.myDetail, {});
  await portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "mute-user", reason: "虚假库存", days: 3 });
  const refused = expect.objectContaining({ message: expect.stringContaining("不能发布内容：虚假库存") });
  const asOwner = () => portal.callAs(OWNER);
  await expect(asOwner()(ownStock.confirmStock, {})).rejects.toEqual(refused);
  const details = {
    businessRegion: "440304",
    businessAddress: "新地址",
    contact: "王五",
    mobile: OWNER,
    email: "b@example.com",
    introduction: "加微信 abc12345",
  };
  await expect(asOwner()(certification.updateDetails, details)).rejects.toEqual(refused);
  await portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "unmute-user" });
  await expect(asOwner()(ownStock.confirmStock, {})).rejects.toMatchObject({ message: "还没有库存" });
});
