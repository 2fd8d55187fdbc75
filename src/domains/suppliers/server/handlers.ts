import { handle } from "#platform/handlers.ts";
import { regionsBelow } from "#platform/regions.ts";
import { certification } from "../contract/certification.ts";
import { complaints } from "../contract/complaints.ts";
import { members } from "../contract/members.ts";
import { merchants, merchantSupervision } from "../contract/merchants.ts";
import { enterpriseRegistration } from "../contract/registration.ts";
import { supervision } from "../contract/supervision.ts";
import { updateDetails } from "./certification/details.ts";
import { drawLetterTemplate } from "./certification/letter-template.ts";
import { enterpriseStatus, isCreator, mine, saveDraft } from "./certification/mine.ts";
import { submitCertification, withdrawCertification } from "./certification/submit.ts";
import { companyComplaints, complain, myComplaints, withdrawComplaint } from "./complaints/complain.ts";
import { receivedComplaints, replyToComplaint } from "./complaints/reply.ts";
import { keepFile, readFile } from "./keep-file.ts";
import { answerInvitation, invite, withdrawInvitation } from "./members/invite.ts";
import { changeRole, handOverEnterprise, listMembers, removeMember } from "./members/manage-members.ts";
import { signMerchant, tellDeposit, withdrawMerchant } from "./merchants/join-mall.ts";
import { listMerchants, readMerchant } from "./merchants/list-merchants.ts";
import { myMerchant, saveMerchantDraft } from "./merchants/my-merchant.ts";
import { showLicence } from "./merchants/show-licence.ts";
import { submitMerchant } from "./merchants/submit-merchant.ts";
import { superviseMerchant, superviseMerchants } from "./merchants/supervise-merchants.ts";
import { registerEnterpriseUser } from "./register-enterprise.ts";
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
  handle(supervision.enterprises, listEnterprises),
  handle(supervision.revoke, revokeCertification),
  handle(merchants.myMerchant, myMerchant),
  handle(merchants.saveMerchantDraft, saveMerchantDraft),
  handle(merchants.submitMerchant, submitMerchant),
  handle(merchants.withdrawMerchant, withdrawMerchant),
  handle(merchants.signMerchant, signMerchant),
  handle(merchants.tellDeposit, tellDeposit),
  handle(merchants.merchants, listMerchants),
  handle(merchants.merchant, readMerchant),
  handle(merchants.merchantLicence, showLicence),
  handle(merchantSupervision.supervisedMerchants, superviseMerchants),
  handle(merchantSupervision.moveMerchant, superviseMerchant),
  handle(complaints.complain, complain),
  handle(complaints.myComplaints, myComplaints),
  handle(complaints.withdrawComplaint, withdrawComplaint),
  handle(complaints.receivedComplaints, receivedComplaints),
  handle(complaints.replyToComplaint, replyToComplaint),
  handle(complaints.companyComplaints, companyComplaints),
];
