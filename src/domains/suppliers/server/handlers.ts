import { handle } from "#platform/handlers.ts";
import { regionsBelow } from "#platform/regions.ts";
import { certification } from "../contract/certification.ts";
import { members } from "../contract/members.ts";
import { stock } from "../contract/stock.ts";
import { enterpriseRegistration } from "../contract/registration.ts";
import { supervision } from "../contract/supervision.ts";
import { updateDetails } from "./certification/details.ts";
import { drawLetterTemplate } from "./certification/letter-template.ts";
import { enterpriseStatus, isCreator, mine, saveDraft } from "./certification/mine.ts";
import { submitCertification, withdrawCertification } from "./certification/submit.ts";
import { keepFile, readFile } from "./keep-file.ts";
import { answerInvitation, invite, withdrawInvitation } from "./members/invite.ts";
import { changeRole, handOverEnterprise, listMembers, removeMember } from "./members/manage-members.ts";
import { registerEnterpriseUser } from "./register-enterprise.ts";
import { confirmStock, removeOldStock, removeStock, saveStockLine } from "./stock/edit-stock.ts";
import { exportStock, stockTemplate } from "./stock/export-stock.ts";
import { listOwnStock, listStockOfCompany, listStockOfPart } from "./stock/list-stock.ts";
import { cancelStockUpload, listStockUploads, loadStock } from "./stock/load-stock.ts";
import { openStockUpload, previewStock } from "./stock/preview-upload.ts";
import { listEnterprises, revokeCertification } from "./supervise.ts";

export const supplierHandlers = [
  handle(certification.enterpriseStatus, enterpriseStatus),
  handle(certification.isCreator, isCreator),
  handle(certification.mine, mine),
  handle(certification.saveDraft, saveDraft),
  handle(certification.keepFile, keepFile),
  handle(certification.file, readFile),
  handle(certification.letterTemplate, drawLetterTemplate),
  handle(certification.submit, submitCertification),
  handle(certification.withdraw, withdrawCertification),
  handle(certification.updateDetails, updateDetails),
  handle(certification.regions, (_context, { parent }) => regionsBelow(parent)),
  handle(members.members, listMembers),
  handle(members.invite, invite),
  handle(members.withdrawInvitation, withdrawInvitation),
  handle(members.answerInvitation, answerInvitation),
  handle(members.changeRole, changeRole),
  handle(members.removeMember, removeMember),
  handle(members.handOver, handOverEnterprise),
  handle(enterpriseRegistration.registerEnterpriseUser, registerEnterpriseUser),
  handle(stock.stockOfPart, listStockOfPart),
  handle(stock.stockOfCompany, listStockOfCompany),
  handle(stock.ownStock, listOwnStock),
  handle(stock.saveStockLine, saveStockLine),
  handle(stock.removeStock, removeStock),
  handle(stock.removeOldStock, removeOldStock),
  handle(stock.confirmStock, confirmStock),
  handle(stock.exportStock, exportStock),
  handle(stock.stockTemplate, stockTemplate),
  handle(stock.openStockUpload, openStockUpload),
  handle(stock.previewStock, previewStock),
  handle(stock.loadStock, loadStock),
  handle(stock.cancelStockUpload, cancelStockUpload),
  handle(stock.stockUploads, listStockUploads),
  handle(supervision.enterprises, listEnterprises),
  handle(supervision.revoke, revokeCertification),
];
