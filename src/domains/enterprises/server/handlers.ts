import { handle } from "#platform/handlers.ts";
import { certification } from "../contract/certification.ts";
import { enterpriseStatus } from "./certification/enterprise-status.ts";
import { isCreator } from "./certification/is-creator.ts";
import { myCertification } from "./certification/my-certification.ts";
import { saveDraft } from "./certification/save-draft.ts";
import { storeFile } from "./certification/store-file.ts";
import { readEnterpriseFile } from "./certification/read-enterprise-file.ts";
import { renderLetterTemplate } from "./certification/render-letter-template.ts";
import { submitCertification } from "./certification/submit-certification.ts";
import { withdrawCertification } from "./certification/withdraw-certification.ts";
import { updateDetails } from "./certification/update-details.ts";
import { regionsBelow } from "#platform/regions.ts";
import { ownSteps } from "../contract/own-steps.ts";
import { listOwnSteps } from "./steps/list-own-steps.ts";
import { members } from "../contract/members.ts";
import { listMembers } from "./members/list-members.ts";
import { changeRole } from "./members/change-role.ts";
import { removeMember } from "./members/remove-member.ts";
import { handOverEnterprise } from "./members/hand-over-enterprise.ts";
import { invite } from "./members/invite.ts";
import { withdrawInvitation } from "./members/withdraw-invitation.ts";
import { answerInvitation } from "./members/answer-invitation.ts";
import { enterpriseRegistration } from "../contract/registration.ts";
import { registerEnterpriseUser } from "./registration/register-enterprise-user.ts";
import { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import { listEnterprisesForOperators } from "./list-enterprises-for-operators.ts";
import { readEnterpriseForOperators } from "./read-enterprise-for-operators.ts";
import { revokeCertification } from "./revoke-certification.ts";

export const handlers = [
  handle(ownSteps.listOwnSteps, listOwnSteps),
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
  handle(enterprisesForOperators.readEnterpriseForOperators, readEnterpriseForOperators),
  handle(enterprisesForOperators.revokeCertification, revokeCertification),
];
