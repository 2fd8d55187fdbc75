import { handle } from "#platform/handlers.ts";
import { companies } from "../contract/companies.ts";
import { listCompanies, leadingCompanies } from "./companies/list-companies.ts";
import { readCompany, readCompanyLogo } from "./companies/read-company.ts";
import { listCarriers } from "./companies/list-carriers.ts";
import { claims } from "../contract/claims.ts";
import { claimCompany, withdrawClaim, ownClaim } from "./claims/claim-company.ts";
import { companiesForOperators } from "../contract/companies-for-operators.ts";
import { listCompaniesForOperators, hideCompany } from "./companies/companies-for-operators.ts";
import { ownCompany } from "../contract/own-company.ts";
import { readAgentProfile, saveAgentProfile, readTraderProfile, saveTraderProfile } from "./own-company/own-profile.ts";
import { lineCard } from "../contract/line-card.ts";
import { listOwnBrands } from "./line-card/list-own-brands.ts";
import { addBrand, editBrand, removeBrand } from "./line-card/edit-brands.ts";
import { listOwnModels, addModels, editModel, removeModel } from "./line-card/models.ts";
import { readCertificate } from "./line-card/read-certificate.ts";
import { ownContacts } from "../contract/own-contacts.ts";
import { listOwnContacts, addContact, editContact, removeContact, orderContacts } from "./contacts/own-contacts.ts";
import { promotions } from "../contract/promotions.ts";
import { listOwnPromotions, addPromotion, editPromotion, removePromotion } from "./promotions/own-promotions.ts";
import { runningPromotions } from "./promotions/running-promotions.ts";
import { complaints } from "../contract/complaints.ts";
import { complain, myComplaints, withdrawComplaint, companyComplaints } from "./complaints/complain.ts";
import { receivedComplaints, replyToComplaint } from "./complaints/reply-to-complaint.ts";

export const handlers = [
  handle(companies.listCompanies, listCompanies),
  handle(companies.leadingCompanies, leadingCompanies),
  handle(companies.readCompany, readCompany),
  handle(companies.readCompanyLogo, readCompanyLogo),
  handle(companies.listCarriers, listCarriers),
  handle(claims.claimCompany, claimCompany),
  handle(claims.withdrawClaim, withdrawClaim),
  handle(claims.ownClaim, ownClaim),
  handle(companiesForOperators.listCompaniesForOperators, listCompaniesForOperators),
  handle(companiesForOperators.hideCompany, hideCompany),
  handle(ownCompany.readAgentProfile, readAgentProfile),
  handle(ownCompany.saveAgentProfile, saveAgentProfile),
  handle(ownCompany.readTraderProfile, readTraderProfile),
  handle(ownCompany.saveTraderProfile, saveTraderProfile),
  handle(lineCard.listOwnBrands, listOwnBrands),
  handle(lineCard.addBrand, addBrand),
  handle(lineCard.editBrand, editBrand),
  handle(lineCard.removeBrand, removeBrand),
  handle(lineCard.listOwnModels, listOwnModels),
  handle(lineCard.addModels, addModels),
  handle(lineCard.editModel, editModel),
  handle(lineCard.removeModel, removeModel),
  handle(lineCard.readCertificate, readCertificate),
  handle(ownContacts.listOwnContacts, listOwnContacts),
  handle(ownContacts.addContact, addContact),
  handle(ownContacts.editContact, editContact),
  handle(ownContacts.removeContact, removeContact),
  handle(ownContacts.orderContacts, orderContacts),
  handle(promotions.listOwnPromotions, listOwnPromotions),
  handle(promotions.addPromotion, addPromotion),
  handle(promotions.editPromotion, editPromotion),
  handle(promotions.removePromotion, removePromotion),
  handle(promotions.runningPromotions, runningPromotions),
  handle(complaints.complain, complain),
  handle(complaints.myComplaints, myComplaints),
  handle(complaints.withdrawComplaint, withdrawComplaint),
  handle(complaints.receivedComplaints, receivedComplaints),
  handle(complaints.replyToComplaint, replyToComplaint),
  handle(complaints.companyComplaints, companyComplaints),
];
