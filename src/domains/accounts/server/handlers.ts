import { handle } from "#platform/handlers.ts";
import { accounts } from "../contract.ts";
import { agreements } from "../contract/agreements.ts";
import { favourites } from "../contract/favourites.ts";
import { login } from "../contract/login.ts";
import { outside } from "../contract/outside.ts";
import { profile } from "../contract/profile.ts";
import { registration } from "../contract/registration.ts";
import { security } from "../contract/security.ts";
import { standing } from "../contract/standing.ts";
import { rights } from "../contract/rights.ts";
import { socialLogin } from "../contract/social-login.ts";
import { agree, listAgreements, listOwedConsents, publishAgreement, readAgreement } from "./agreements/agreements.ts";
import { changePassword, resetPassword } from "./change-password.ts";
import { makeChallenge } from "./codes/captcha.ts";
import { checkCode, checkMobile, sendCode } from "./codes/send-code.ts";
import { areKept, keepIn, listKept, removeFrom } from "./kept/kept-things.ts";
import { sendPdf } from "./kept/send-pdf.ts";
import { loginByPassword } from "./login-by-password.ts";
import { loginBySms } from "./login-by-sms.ts";
import { listConsents, withdrawConsent } from "./outside/consents.ts";
import { handOver, outsideSource } from "./outside/hand-over.ts";
import { loginByTicket, lookAtTicket, makeLoginTicket } from "./outside/login-tickets.ts";
import { readAvatar, updateAvatar } from "./profile/avatar.ts";
import { bindEmail, bindMobile, sendMailCode } from "./profile/contacts.ts";
import { myDetail, myShareCode, updateProfile } from "./profile/my-detail.ts";
import { checkRequiredData } from "./profile/required-data.ts";
import { checkShareCode } from "./profile/share-code.ts";
import { checkNickName, register } from "./register.ts";
import { confirmSecondFactor, enrolSecondFactor, passSecondFactor } from "./second-factor/second-factor.ts";
import { endOtherSessions, listSessions, signOut } from "./sessions.ts";
import { beginSocialLogin } from "./social/begin-social-login.ts";
import { bindBy, bindPhone, loginBy, unbindSocial } from "./social/social-login.ts";
import { closeAccount, readClosing, undoClosing } from "./rights/close-account.ts";
import { exportMyData } from "./rights/export-data.ts";
import { endSession, listLogins, listSwitches, switchNotice } from "./rights/notice-switches.ts";
import { cancelTask, listTasks, readTaskFile } from "./rights/own-tasks.ts";
import { changeStanding, readContact } from "./standing/change-standing.ts";
import { findUser, listUsers } from "./standing/list-users.ts";

export const accountHandlers = [
  handle(login.loginBySms, loginBySms),
  handle(login.loginByPassword, loginByPassword),
  handle(login.sendCode, sendCode),
  handle(login.checkCode, checkCode),
  handle(login.checkMobile, checkMobile),
  handle(login.captchaChallenge, makeChallenge),
  handle(accounts.signOut, signOut),
  handle(security.sessions, listSessions),
  handle(security.endOtherSessions, endOtherSessions),
  handle(security.passSecondFactor, passSecondFactor),
  handle(security.enrolSecondFactor, enrolSecondFactor),
  handle(security.confirmSecondFactor, confirmSecondFactor),
  handle(registration.register, register),
  handle(registration.checkNickName, checkNickName),
  handle(registration.resetPassword, resetPassword),
  handle(registration.changePassword, changePassword),
  handle(registration.checkRequiredData, checkRequiredData),
  handle(registration.myShareCode, myShareCode),
  handle(registration.checkShareCode, checkShareCode),
  handle(socialLogin.beginSocialLogin, beginSocialLogin),
  handle(socialLogin.loginByWechat, loginBy("wechat")),
  handle(socialLogin.loginByQq, loginBy("qq")),
  handle(socialLogin.bindPhone, bindPhone),
  handle(socialLogin.bindWechat, bindBy("wechat")),
  handle(socialLogin.bindQq, bindBy("qq")),
  handle(socialLogin.unbindSocial, unbindSocial),
  handle(outside.outsideSource, outsideSource),
  handle(outside.handOver, handOver),
  handle(outside.consents, listConsents),
  handle(outside.withdrawConsent, withdrawConsent),
  handle(outside.makeLoginTicket, makeLoginTicket),
  handle(outside.lookAtTicket, lookAtTicket),
  handle(outside.loginByTicket, loginByTicket),
  handle(profile.myDetail, myDetail),
  handle(profile.updateProfile, updateProfile),
  handle(profile.updateAvatar, updateAvatar),
  handle(profile.avatar, readAvatar),
  handle(profile.sendMailCode, sendMailCode),
  handle(profile.bindEmail, bindEmail),
  handle(profile.bindMobile, bindMobile),
  handle(profile.sendPdf, sendPdf),
  handle(favourites.addFavourite, keepIn("accountFavourites")),
  handle(favourites.removeFavourite, removeFrom("accountFavourites")),
  handle(favourites.favourites, listKept("accountFavourites")),
  handle(favourites.areFavourites, areKept("accountFavourites")),
  handle(favourites.follow, keepIn("accountFollows")),
  handle(favourites.unfollow, removeFrom("accountFollows")),
  handle(favourites.follows, listKept("accountFollows")),
  handle(favourites.areFollowed, areKept("accountFollows")),
  handle(agreements.agreement, readAgreement),
  handle(agreements.owedConsents, listOwedConsents),
  handle(agreements.agree, agree),
  handle(agreements.publishedAgreements, listAgreements),
  handle(agreements.publishAgreement, publishAgreement),
  handle(rights.logins, listLogins),
  handle(rights.endSession, endSession),
  handle(rights.noticeSwitches, listSwitches),
  handle(rights.switchNotice, switchNotice),
  handle(rights.exportMyData, exportMyData),
  handle(rights.closing, readClosing),
  handle(rights.closeAccount, closeAccount),
  handle(rights.undoClosing, undoClosing),
  handle(rights.tasks, listTasks),
  handle(rights.cancelTask, cancelTask),
  handle(rights.taskFile, readTaskFile),
  handle(standing.users, listUsers),
  handle(standing.user, findUser),
  handle(standing.userContact, readContact),
  handle(standing.changeStanding, changeStanding),
];
