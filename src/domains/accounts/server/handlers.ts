import { handle } from "#platform/handlers.ts";
import { staff } from "../contract/staff.ts";
import { listStaff } from "./staff/list-staff.ts";
import { inviteStaff } from "./staff/invite-staff.ts";
import { withdrawInvitation } from "./staff/withdraw-invitation.ts";
import { changeStaff } from "./staff/change-staff.ts";
import { removeStaff } from "./staff/remove-staff.ts";
import { leaveStaff } from "./staff/leave-staff.ts";
import { answerInvitation } from "./staff/answer-invitation.ts";
import { readInvitation } from "./staff/read-invitation.ts";
import { login } from "../contract/login.ts";
import { codes } from "../contract/codes.ts";
import { loginBySms } from "./login/login-by-sms.ts";
import { loginByPassword } from "./login/login-by-password.ts";
import { sendCode } from "./codes/send-code.ts";
import { checkCode } from "./codes/check-code.ts";
import { checkMobile } from "./codes/check-mobile.ts";
import { makeCaptcha } from "./codes/make-captcha.ts";
import { ownSessions } from "../contract/sessions.ts";
import { endOwnSession } from "./sessions/end-own-session.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { endOtherSessions } from "./sessions/end-other-sessions.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { passSecondFactor } from "./second-factor/pass-second-factor.ts";
import { enrolSecondFactor } from "./second-factor/enrol-second-factor.ts";
import { confirmSecondFactor } from "./second-factor/confirm-second-factor.ts";
import { factorWays } from "./second-factor/factor-ways.ts";
import { myFactors } from "./second-factor/my-factors.ts";
import { removeAuthenticator } from "./second-factor/remove-authenticator.ts";
import { replaceRecoveryCodes } from "./second-factor/replace-recovery-codes.ts";
import { passkeys } from "../contract/passkeys.ts";
import { beginPasskey } from "./passkeys/begin-passkey.ts";
import { addPasskey } from "./passkeys/add-passkey.ts";
import { askPasskey } from "./passkeys/ask-passkey.ts";
import { passByPasskey } from "./passkeys/pass-by-passkey.ts";
import { renamePasskey } from "./passkeys/rename-passkey.ts";
import { removePasskey } from "./passkeys/remove-passkey.ts";
import { registration } from "../contract/registration.ts";
import { passwords } from "../contract/passwords.ts";
import { profile } from "../contract/profile.ts";
import { register } from "./registration/register.ts";
import { checkNickName } from "./registration/check-nick-name.ts";
import { resetPassword } from "./passwords/reset-password.ts";
import { changePassword } from "./passwords/change-password.ts";
import { checkRequiredData } from "./profile/check-required-data.ts";
import { myDetail } from "./profile/my-detail.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { checkShareCode } from "./registration/check-share-code.ts";
import { myShareCode } from "./registration/my-share-code.ts";
import { socialLogin } from "../contract/social-login.ts";
import { beginSocialLogin } from "./social-login/begin-social-login.ts";
import { loginBy, bindBy } from "./social-login/social-login.ts";
import { bindSocialPhone } from "./social-login/bind-social-phone.ts";
import { unbindSocial } from "./social-login/unbind-social.ts";
import { outside } from "../contract/outside.ts";
import { outsideSource } from "./outside/outside-source.ts";
import { handOver } from "./outside/hand-over.ts";
import { listConsents } from "./outside/list-consents.ts";
import { withdrawConsent } from "./outside/withdraw-consent.ts";
import { makeLoginTicket } from "./outside/make-login-ticket.ts";
import { lookAtTicket } from "./outside/look-at-ticket.ts";
import { loginByTicket } from "./outside/login-by-ticket.ts";
import { updateAvatar } from "./profile/update-avatar.ts";
import { readAvatar } from "./profile/read-avatar.ts";
import { sendMailCode } from "./profile/send-mail-code.ts";
import { bindEmail } from "./profile/bind-email.ts";
import { bindMobile } from "./profile/bind-mobile.ts";
import { own } from "../contract/own.ts";
import { askTogether } from "./own/ask-together.ts";
import { readPerson } from "./own/read-person.ts";
import { readRoles } from "./own/read-roles.ts";
import { centre } from "../contract/centre.ts";
import { myCentre } from "./centre/my-centre.ts";
import { favourites } from "../contract/favourites.ts";
import { addTo, removeFrom, listFavouritesOf, areFavouritesOf } from "./favourites/favourites.ts";
import { agreements } from "../contract/agreements.ts";
import { readAgreement } from "./agreements/read-agreement.ts";
import { listOwedConsents } from "./agreements/list-owed-consents.ts";
import { agree } from "./agreements/agree.ts";
import { listAgreements } from "./agreements/list-agreements.ts";
import { publishAgreement } from "./agreements/publish-agreement.ts";
import { rights } from "../contract/rights.ts";
import { noticeSwitches } from "../contract/notice-switches.ts";
import { listLogins } from "./rights/list-logins.ts";
import { endLogin } from "./rights/end-login.ts";
import { listSwitches } from "./notice-switches/list-switches.ts";
import { switchNotice } from "./notice-switches/switch-notice.ts";
import { exportMyData } from "./rights/export-my-data.ts";
import { readClosing } from "./rights/read-closing.ts";
import { closeAccount } from "./rights/close-account.ts";
import { undoClosing } from "./rights/undo-closing.ts";
import { recoveries } from "../contract/recoveries.ts";
import { askRecovery } from "./recoveries/ask-recovery.ts";
import { myRecovery } from "./recoveries/my-recovery.ts";
import { stopRecovery } from "./recoveries/stop-recovery.ts";
import { stopRecoveryByKey } from "./recoveries/stop-recovery-by-key.ts";
import { userStatus } from "../contract/user-status.ts";
import { listUsers } from "./user-status/list-users.ts";
import { findUser } from "./user-status/find-user.ts";
import { readUserContact } from "./user-status/read-user-contact.ts";
import { changeStatus } from "./user-status/change-status.ts";

export const handlers = [
  handle(login.loginBySms, loginBySms),
  handle(login.loginByPassword, loginByPassword),
  handle(codes.sendCode, sendCode),
  handle(codes.checkCode, checkCode),
  handle(codes.checkMobile, checkMobile),
  handle(codes.makeCaptcha, makeCaptcha),
  handle(ownSessions.endOwnSession, endOwnSession),
  handle(ownSessions.listSessions, listSessions),
  handle(ownSessions.endOtherSessions, endOtherSessions),
  handle(secondFactor.passSecondFactor, passSecondFactor),
  handle(secondFactor.enrolSecondFactor, enrolSecondFactor),
  handle(secondFactor.confirmSecondFactor, confirmSecondFactor),
  handle(secondFactor.factorWays, factorWays),
  handle(secondFactor.myFactors, myFactors),
  handle(secondFactor.removeAuthenticator, removeAuthenticator),
  handle(secondFactor.replaceRecoveryCodes, replaceRecoveryCodes),
  handle(passkeys.beginPasskey, beginPasskey),
  handle(passkeys.addPasskey, addPasskey),
  handle(passkeys.askPasskey, askPasskey),
  handle(passkeys.passByPasskey, passByPasskey),
  handle(passkeys.renamePasskey, renamePasskey),
  handle(passkeys.removePasskey, removePasskey),
  handle(registration.register, register),
  handle(registration.checkNickName, checkNickName),
  handle(passwords.resetPassword, resetPassword),
  handle(passwords.changePassword, changePassword),
  handle(profile.checkRequiredData, checkRequiredData),
  handle(registration.myShareCode, myShareCode),
  handle(registration.checkShareCode, checkShareCode),
  handle(socialLogin.beginSocialLogin, beginSocialLogin),
  handle(socialLogin.loginByWechat, loginBy("wechat")),
  handle(socialLogin.loginByQq, loginBy("qq")),
  handle(socialLogin.bindSocialPhone, bindSocialPhone),
  handle(socialLogin.bindWechat, bindBy("wechat")),
  handle(socialLogin.bindQq, bindBy("qq")),
  handle(socialLogin.unbindSocial, unbindSocial),
  handle(outside.outsideSource, outsideSource),
  handle(outside.handOver, handOver),
  handle(outside.listConsents, listConsents),
  handle(outside.withdrawConsent, withdrawConsent),
  handle(outside.makeLoginTicket, makeLoginTicket),
  handle(outside.lookAtTicket, lookAtTicket),
  handle(outside.loginByTicket, loginByTicket),
  handle(profile.myDetail, myDetail),
  handle(profile.updateProfile, updateProfile),
  handle(profile.updateAvatar, updateAvatar),
  handle(profile.readAvatar, readAvatar),
  handle(profile.sendMailCode, sendMailCode),
  handle(profile.bindEmail, bindEmail),
  handle(profile.bindMobile, bindMobile),
  handle(favourites.addFavourite, addTo("accountFavourites")),
  handle(favourites.removeFavourite, removeFrom("accountFavourites")),
  handle(favourites.favourites, listFavouritesOf("accountFavourites")),
  handle(favourites.areFavourites, areFavouritesOf("accountFavourites")),
  handle(favourites.follow, addTo("accountFollows")),
  handle(favourites.unfollow, removeFrom("accountFollows")),
  handle(favourites.follows, listFavouritesOf("accountFollows")),
  handle(favourites.areFollowed, areFavouritesOf("accountFollows")),
  handle(agreements.readAgreement, readAgreement),
  handle(agreements.listOwedConsents, listOwedConsents),
  handle(agreements.agree, agree),
  handle(agreements.listAgreements, listAgreements),
  handle(agreements.publishAgreement, publishAgreement),
  handle(rights.listLogins, listLogins),
  handle(rights.endLogin, endLogin),
  handle(noticeSwitches.listSwitches, listSwitches),
  handle(noticeSwitches.switchNotice, switchNotice),
  handle(rights.exportMyData, exportMyData),
  handle(rights.readClosing, readClosing),
  handle(rights.closeAccount, closeAccount),
  handle(rights.undoClosing, undoClosing),
  handle(recoveries.askRecovery, askRecovery),
  handle(recoveries.myRecovery, myRecovery),
  handle(recoveries.stopRecovery, stopRecovery),
  handle(recoveries.stopRecoveryByKey, stopRecoveryByKey),
  handle(userStatus.listUsers, listUsers),
  handle(userStatus.findUser, findUser),
  handle(userStatus.readUserContact, readUserContact),
  handle(userStatus.changeStatus, changeStatus),
  handle(own.readPerson, readPerson),
  handle(centre.myCentre, myCentre),
  handle(own.readRoles, readRoles),
  handle(own.askTogether, askTogether),
  handle(staff.listStaff, listStaff),
  handle(staff.inviteStaff, inviteStaff),
  handle(staff.withdrawInvitation, withdrawInvitation),
  handle(staff.changeStaff, changeStaff),
  handle(staff.removeStaff, removeStaff),
  handle(staff.leaveStaff, leaveStaff),
  handle(staff.readInvitation, readInvitation),
  handle(staff.answerInvitation, answerInvitation),
];
