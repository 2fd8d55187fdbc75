import { handle } from "#platform/handlers.ts";
import { login } from "../contract/login.ts";
import { codes } from "../contract/codes.ts";
import { loginBySms } from "./login/login-by-sms.ts";
import { loginByPassword } from "./login/login-by-password.ts";
import { sendCode, checkCode, checkMobile } from "./codes/send-code.ts";
import { makeCaptcha } from "./codes/make-captcha.ts";
import { ownSessions } from "../contract/sessions.ts";
import { endOwnSession, listSessions, endOtherSessions } from "./sessions/sessions.ts";
import { secondFactor } from "../contract/second-factor.ts";
import { passSecondFactor, enrolSecondFactor, confirmSecondFactor } from "./second-factor/second-factor.ts";
import { registration } from "../contract/registration.ts";
import { passwords } from "../contract/passwords.ts";
import { profile } from "../contract/profile.ts";
import { register, checkNickName } from "./registration/register.ts";
import { resetPassword, changePassword } from "./passwords/change-password.ts";
import { checkRequiredData } from "./profile/check-required-data.ts";
import { myDetail, updateProfile } from "./profile/my-detail.ts";
import { checkShareCode, myShareCode } from "./registration/share-codes.ts";
import { socialLogin } from "../contract/social-login.ts";
import { beginSocialLogin } from "./social-login/begin-social-login.ts";
import { loginBy, bindSocialPhone, bindBy, unbindSocial } from "./social-login/social-login.ts";
import { outside } from "../contract/outside.ts";
import { outsideSource, handOver } from "./outside/hand-over.ts";
import { listConsents, withdrawConsent } from "./outside/consents.ts";
import { makeLoginTicket, lookAtTicket, loginByTicket } from "./outside/login-tickets.ts";
import { updateAvatar, readAvatar } from "./profile/avatar.ts";
import { sendMailCode, bindEmail, bindMobile } from "./profile/bind-email.ts";
import { favourites } from "../contract/favourites.ts";
import { addTo, removeFrom, listFavouritesOf, areFavouritesOf } from "./favourites/favourites.ts";
import { agreements } from "../contract/agreements.ts";
import { readAgreement, listOwedConsents, agree, listAgreements, publishAgreement } from "./agreements/agreements.ts";
import { rights } from "../contract/rights.ts";
import { listLogins, endLogin } from "./rights/own-logins.ts";
import { listSwitches, switchNotice } from "./rights/notice-switches.ts";
import { exportMyData } from "./rights/export-my-data.ts";
import { readClosing, closeAccount, undoClosing } from "./rights/close-account.ts";
import { userStatus } from "../contract/user-status.ts";
import { listUsers, findUser } from "./user-status/list-users.ts";
import { readUserContact, changeStatus } from "./user-status/change-status.ts";

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
  handle(rights.listSwitches, listSwitches),
  handle(rights.switchNotice, switchNotice),
  handle(rights.exportMyData, exportMyData),
  handle(rights.readClosing, readClosing),
  handle(rights.closeAccount, closeAccount),
  handle(rights.undoClosing, undoClosing),
  handle(userStatus.listUsers, listUsers),
  handle(userStatus.findUser, findUser),
  handle(userStatus.readUserContact, readUserContact),
  handle(userStatus.changeStatus, changeStatus),
];
