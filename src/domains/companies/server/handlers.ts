import { handle } from "#platform/handlers.ts";
import { companies } from "../contract/companies.ts";
import { listCompanies } from "./companies/list-companies.ts";
import { listTraders } from "./companies/list-traders.ts";
import { leadingCompanies } from "./companies/leading-companies.ts";
import { lineContacts } from "./companies/line-contacts.ts";
import { showContact } from "./companies/show-contact.ts";
import { readCompany } from "./companies/read-company.ts";
import { readCompanyLogo } from "./companies/read-company-logo.ts";
import { listCarriers } from "./companies/list-carriers.ts";
import { claims } from "../contract/claims.ts";
import { claimCompany } from "./claims/claim-company.ts";
import { withdrawClaim } from "./claims/withdraw-claim.ts";
import { ownClaim } from "./claims/own-claim.ts";
import { companiesForOperators } from "../contract/companies-for-operators.ts";
import { listCompaniesForOperators } from "./companies/list-companies-for-operators.ts";
import { readCompanyForOperators } from "./companies/read-company-for-operators.ts";
import { hideCompany } from "./companies/hide-company.ts";
import { ownCompany } from "../contract/own-company.ts";
import { readAgentProfile } from "./own-company/read-agent-profile.ts";
import { saveAgentProfile } from "./own-company/save-agent-profile.ts";
import { addAgentProfile } from "./own-company/add-agent-profile.ts";
import { editAgentProfile } from "./own-company/edit-agent-profile.ts";
import { readTraderProfile } from "./own-company/read-trader-profile.ts";
import { saveTraderProfile } from "./own-company/save-trader-profile.ts";
import { addTraderProfile } from "./own-company/add-trader-profile.ts";
import { editTraderProfile } from "./own-company/edit-trader-profile.ts";
import { lineCard } from "../contract/line-card.ts";
import { listOwnBrands } from "./line-card/list-own-brands.ts";
import { addBrand } from "./line-card/add-brand.ts";
import { addBrands } from "./line-card/add-brands.ts";
import { matchBrands } from "./line-card/match-brands.ts";
import { editBrand } from "./line-card/edit-brand.ts";
import { removeBrand } from "./line-card/remove-brand.ts";
import { listOwnModels } from "./line-card/list-own-models.ts";
import { addModels } from "./line-card/add-models.ts";
import { editModel } from "./line-card/edit-model.ts";
import { removeModel } from "./line-card/remove-model.ts";
import { readCertificate } from "./line-card/read-certificate.ts";
import { ownContacts } from "../contract/contacts.ts";
import { listOwnContacts } from "./contacts/list-own-contacts.ts";
import { addContact } from "./contacts/add-contact.ts";
import { editContact } from "./contacts/edit-contact.ts";
import { removeContact } from "./contacts/remove-contact.ts";
import { orderContacts } from "./contacts/order-contacts.ts";
import { promotions } from "../contract/promotions.ts";
import { listOwnPromotions } from "./promotions/list-own-promotions.ts";
import { addPromotion } from "./promotions/add-promotion.ts";
import { editPromotion } from "./promotions/edit-promotion.ts";
import { removePromotion } from "./promotions/remove-promotion.ts";
import { runningPromotions } from "./promotions/running-promotions.ts";
import { complaints } from "../contract/complaints.ts";
import { complain } from "./complaints/complain.ts";
import { myComplaints } from "./complaints/my-complaints.ts";
import { withdrawComplaint } from "./complaints/withdraw-complaint.ts";
import { companyComplaints } from "./complaints/company-complaints.ts";
import { receivedComplaints } from "./complaints/received-complaints.ts";
import { replyToComplaint } from "./complaints/reply-to-complaint.ts";

import { companyUses } from "../contract/company-uses.ts";
import { recordCompanyUse } from "./uses/record-company-use.ts";
import { readOwnUses } from "./uses/read-own-uses.ts";

export const handlers = [
  handle(companyUses.recordCompanyUse, recordCompanyUse),
  handle(companyUses.readOwnUses, readOwnUses),
  handle(companies.listCompanies, listCompanies),
  handle(companies.listTraders, listTraders),
  handle(companies.leadingCompanies, leadingCompanies),
  handle(companies.readCompany, readCompany),
  handle(companies.showContact, showContact),
  handle(companies.lineContacts, lineContacts),
  handle(companies.readCompanyLogo, readCompanyLogo),
  handle(companies.listCarriers, listCarriers),
  handle(claims.claimCompany, claimCompany),
  handle(claims.withdrawClaim, withdrawClaim),
  handle(claims.ownClaim, ownClaim),
  handle(companiesForOperators.listCompaniesForOperators, listCompaniesForOperators),
  handle(companiesForOperators.readCompanyForOperators, readCompanyForOperators),
  handle(companiesForOperators.hideCompany, hideCompany),
  handle(ownCompany.readAgentProfile, readAgentProfile),
  handle(ownCompany.saveAgentProfile, saveAgentProfile),
  handle(ownCompany.addAgentProfile, addAgentProfile),
  handle(ownCompany.editAgentProfile, editAgentProfile),
  handle(ownCompany.readTraderProfile, readTraderProfile),
  handle(ownCompany.saveTraderProfile, saveTraderProfile),
  handle(ownCompany.addTraderProfile, addTraderProfile),
  handle(ownCompany.editTraderProfile, editTraderProfile),
  handle(lineCard.listOwnBrands, listOwnBrands),
  handle(lineCard.addBrand, addBrand),
  handle(lineCard.matchBrands, matchBrands),
  handle(lineCard.addBrands, addBrands),
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
