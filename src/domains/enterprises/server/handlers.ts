import { handle } from "#platform/handlers.ts";
import { certification } from "../contract/certification.ts";
import { enterpriseStatus, isCreator, mine, saveDraft } from "./certification/mine.ts";
import { keepFile, readFile } from "./keep-file.ts";
import { drawLetterTemplate } from "./certification/letter-template.ts";
import { submitCertification, withdrawCertification } from "./certification/submit.ts";
import { updateDetails } from "./certification/details.ts";
import { regionsBelow } from "#platform/regions.ts";
import { members } from "../contract/members.ts";
import { listMembers, changeRole, removeMember, handOverEnterprise } from "./members/manage-members.ts";
import { invite, withdrawInvitation, answerInvitation } from "./members/invite.ts";
import { enterpriseRegistration } from "../contract/registration.ts";
import { registerEnterpriseUser } from "./register-enterprise.ts";
import { supervision } from "../contract/supervision.ts";
import { listEnterprises, revokeCertification } from "./supervise.ts";

export const handlers = [
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
];
