import { handle } from "#platform/handlers.ts";
import { directory } from "../contract/directory.ts";
import { listCompanies, leadingCompanies } from "./companies/list-companies.ts";
import { companyDetail, readLogo } from "./companies/company-detail.ts";
import { listCarriers } from "./companies/list-carriers.ts";
import { claims } from "../contract/claims.ts";
import { claimCompany, withdrawClaim, ownClaim } from "./claims/claim-company.ts";
import { companySupervision } from "../contract/company-supervision.ts";
import { superviseCompanies, superviseCompany } from "./companies/supervise-companies.ts";
import { ownProfile } from "../contract/own-profile.ts";
import { ownAgent, saveAgent, ownTrader, saveTrader } from "./companies/own-profile.ts";
import { carriedBrands } from "../contract/carried-brands.ts";
import { listOwnBrands } from "./carried/own-brands.ts";
import { addBrand, editBrand, removeBrand } from "./carried/edit-brands.ts";
import { listOwnModels, addModels, editModel, removeModel } from "./carried/models.ts";
import { readCertificate } from "./carried/read-certificate.ts";
import { ownContacts } from "../contract/own-contacts.ts";
import { listOwnContacts, addContact, editContact, removeContact, orderContacts } from "./contacts/own-contacts.ts";
import { promotions } from "../contract/promotions.ts";
import { listOwnPromotions, addPromotion, editPromotion, removePromotion } from "./promotions/own-promotions.ts";
import { runningPromotions } from "./promotions/running-promotions.ts";
import { complaints } from "../contract/complaints.ts";
import { complain, myComplaints, withdrawComplaint, companyComplaints } from "./complaints/complain.ts";
import { receivedComplaints, replyToComplaint } from "./complaints/reply.ts";

export const handlers = [
  handle(directory.companies, listCompanies),
  handle(directory.leadingCompanies, leadingCompanies),
  handle(directory.company, companyDetail),
  handle(directory.companyLogo, readLogo),
  handle(directory.carriers, listCarriers),
  handle(claims.claimCompany, claimCompany),
  handle(claims.withdrawClaim, withdrawClaim),
  handle(claims.ownClaim, ownClaim),
  handle(companySupervision.supervisedCompanies, superviseCompanies),
  handle(companySupervision.superviseCompany, superviseCompany),
  handle(ownProfile.ownAgent, ownAgent),
  handle(ownProfile.saveAgent, saveAgent),
  handle(ownProfile.ownTrader, ownTrader),
  handle(ownProfile.saveTrader, saveTrader),
  handle(carriedBrands.ownBrands, listOwnBrands),
  handle(carriedBrands.addBrand, addBrand),
  handle(carriedBrands.editBrand, editBrand),
  handle(carriedBrands.removeBrand, removeBrand),
  handle(carriedBrands.ownModels, listOwnModels),
  handle(carriedBrands.addModels, addModels),
  handle(carriedBrands.editModel, editModel),
  handle(carriedBrands.removeModel, removeModel),
  handle(carriedBrands.certificate, readCertificate),
  handle(ownContacts.ownContacts, listOwnContacts),
  handle(ownContacts.addContact, addContact),
  handle(ownContacts.editContact, editContact),
  handle(ownContacts.removeContact, removeContact),
  handle(ownContacts.orderContacts, orderContacts),
  handle(promotions.ownPromotions, listOwnPromotions),
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
