import { handle } from "#platform/handlers.ts";
import { certification } from "../contract/certification.ts";
import { enterpriseStatus, isCreator, myCertification, saveDraft } from "./certification/my-certification.ts";
import { storeFile, readEnterpriseFile } from "./certification/store-file.ts";
import { renderLetterTemplate } from "./certification/render-letter-template.ts";
import { submitCertification, withdrawCertification } from "./certification/submit-certification.ts";
import { updateDetails } from "./certification/update-details.ts";
import { regionsBelow } from "#platform/regions.ts";
import { members } from "../contract/members.ts";
import { listMembers, changeRole, removeMember, handOverEnterprise } from "./members/members.ts";
import { invite, withdrawInvitation, answerInvitation } from "./members/invite.ts";
import { enterpriseRegistration } from "../contract/registration.ts";
import { registerEnterpriseUser } from "./registration/register-enterprise-user.ts";
import { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import { listEnterprisesForOperators, revokeCertification } from "./list-enterprises-for-operators.ts";

export const handlers = [
  handle(certification.enterpriseStatus, enterpriseStatus),
  handle(certification.isCreator, isCreator),
  handle(certification.myCertification, myCertification),
  handle(certification.saveDraft, saveDraft),
  handle(certification.storeFile, storeFile),
  handle(certification.readEnterpriseFile, readEnterpriseFile),
  handle(certification.renderLetterTemplate, renderLetterTemplate),
  handle(certification.submitCertification, submitCertification),
  handle(certification.withdrawCertification, withdrawCertification),
  handle(certification.updateDetails, updateDetails),
  handle(certification.regions, (_context, { parent }) => regionsBelow(parent)),
  handle(members.listMembers, listMembers),
  handle(members.invite, invite),
  handle(members.withdrawInvitation, withdrawInvitation),
  handle(members.answerInvitation, answerInvitation),
  handle(members.changeRole, changeRole),
  handle(members.removeMember, removeMember),
  handle(members.handOverEnterprise, handOverEnterprise),
  handle(enterpriseRegistration.registerEnterpriseUser, registerEnterpriseUser),
  handle(enterprisesForOperators.listEnterprisesForOperators, listEnterprisesForOperators),
  handle(enterprisesForOperators.revokeCertification, revokeCertification),
];
