import { handle } from "#platform/handlers.ts";
import { login } from "../contract/login.ts";
import { loginBySms } from "./login-by-sms.ts";
import { loginByPassword } from "./login-by-password.ts";
import { sendCode, checkCode, checkMobile } from "./codes/send-code.ts";
import { makeChallenge } from "./codes/captcha.ts";
import { accounts } from "../contract.ts";
import { signOut, listSessions, endOtherSessions } from "./sessions.ts";
import { security } from "../contract/security.ts";
import { passSecondFactor, enrolSecondFactor, confirmSecondFactor } from "./second-factor/second-factor.ts";
import { registration } from "../contract/registration.ts";
import { register, checkNickName } from "./register.ts";
import { resetPassword, changePassword } from "./change-password.ts";
import { checkRequiredData } from "./profile/required-data.ts";
import { myShareCode, myDetail, updateProfile } from "./profile/my-detail.ts";
import { checkShareCode } from "./profile/share-code.ts";
import { socialLogin } from "../contract/social-login.ts";
import { beginSocialLogin } from "./social/begin-social-login.ts";
import { loginBy, bindPhone, bindBy, unbindSocial } from "./social/social-login.ts";
import { outside } from "../contract/outside.ts";
import { outsideSource, handOver } from "./outside/hand-over.ts";
import { listConsents, withdrawConsent } from "./outside/consents.ts";
import { makeLoginTicket, lookAtTicket, loginByTicket } from "./outside/login-tickets.ts";
import { profile } from "../contract/profile.ts";
import { updateAvatar, readAvatar } from "./profile/avatar.ts";
import { sendMailCode, bindEmail, bindMobile } from "./profile/contacts.ts";
import { favourites } from "../contract/favourites.ts";
import { keepIn, removeFrom, listKept, areKept } from "./kept/kept-things.ts";
import { agreements } from "../contract/agreements.ts";
import { readAgreement, listOwedConsents, agree, listAgreements, publishAgreement } from "./agreements/agreements.ts";
import { rights } from "../contract/rights.ts";
import { listLogins, endSession } from "./rights/own-logins.ts";
import { listSwitches, switchNotice } from "./rights/notice-switches.ts";
import { exportMyData } from "./rights/export-data.ts";
import { readClosing, closeAccount, undoClosing } from "./rights/close-account.ts";
import { standing } from "../contract/standing.ts";
import { listUsers, findUser } from "./standing/list-users.ts";
import { readContact, changeStanding } from "./standing/change-standing.ts";

export const handlers = [
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
  handle(standing.users, listUsers),
  handle(standing.user, findUser),
  handle(standing.userContact, readContact),
  handle(standing.changeStanding, changeStanding),
];
