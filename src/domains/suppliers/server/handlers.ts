import { handle } from "#platform/handlers.ts";
import { regionsBelow } from "#platform/regions.ts";
import { carriedBrands } from "../contract/carried-brands.ts";
import { certification } from "../contract/certification.ts";
import { claims } from "../contract/claims.ts";
import { complaints } from "../contract/complaints.ts";
import { directory } from "../contract/directory.ts";
import { members } from "../contract/members.ts";
import { merchants, merchantSupervision } from "../contract/merchants.ts";
import { ownContacts } from "../contract/own-contacts.ts";
import { ownProfile } from "../contract/own-profile.ts";
import { promotions } from "../contract/promotions.ts";
import { enterpriseRegistration } from "../contract/registration.ts";
import { stock } from "../contract/stock.ts";
import { supervision } from "../contract/supervision.ts";
import { addBrand, editBrand, removeBrand } from "./carried/edit-brands.ts";
import { addModels, editModel, listOwnModels, removeModel } from "./carried/models.ts";
import { listOwnBrands } from "./carried/own-brands.ts";
import { readCertificate } from "./carried/read-certificate.ts";
import { updateDetails } from "./certification/details.ts";
import { drawLetterTemplate } from "./certification/letter-template.ts";
import { enterpriseStatus, isCreator, mine, saveDraft } from "./certification/mine.ts";
import { submitCertification, withdrawCertification } from "./certification/submit.ts";
import { claimCompany, ownClaim, withdrawClaim } from "./claims/claim-company.ts";
import { companyDetail, readLogo } from "./companies/company-detail.ts";
import { listCarriers } from "./companies/list-carriers.ts";
import { leadingCompanies, listCompanies } from "./companies/list-companies.ts";
import { ownAgent, ownTrader, saveAgent, saveTrader } from "./companies/own-profile.ts";
import { companyComplaints, complain, myComplaints, withdrawComplaint } from "./complaints/complain.ts";
import { receivedComplaints, replyToComplaint } from "./complaints/reply.ts";
import { superviseCompanies, superviseCompany } from "./companies/supervise-companies.ts";
import { addContact, editContact, listOwnContacts, orderContacts, removeContact } from "./contacts/own-contacts.ts";
import { keepFile, readFile } from "./keep-file.ts";
import { answerInvitation, invite, withdrawInvitation } from "./members/invite.ts";
import { changeRole, handOverEnterprise, listMembers, removeMember } from "./members/manage-members.ts";
import { signMerchant, tellDeposit, withdrawMerchant } from "./merchants/join-mall.ts";
import { listMerchants, readMerchant } from "./merchants/list-merchants.ts";
import { myMerchant, saveMerchantDraft } from "./merchants/my-merchant.ts";
import { showLicence } from "./merchants/show-licence.ts";
import { submitMerchant } from "./merchants/submit-merchant.ts";
import { superviseMerchant, superviseMerchants } from "./merchants/supervise-merchants.ts";
import { addPromotion, editPromotion, listOwnPromotions, removePromotion } from "./promotions/own-promotions.ts";
import { runningPromotions } from "./promotions/running-promotions.ts";
import { registerEnterpriseUser } from "./register-enterprise.ts";
import { confirmStock, removeOldStock, removeStock, saveStockLine } from "./stock/edit-stock.ts";
import { exportStock, stockTemplate } from "./stock/export-stock.ts";
import { listOwnStock, listStockOfCompany, listStockOfPart } from "./stock/list-stock.ts";
import { cancelStockUpload, listStockUploads, loadStock } from "./stock/load-stock.ts";
import { openStockUpload, previewStock } from "./stock/preview-upload.ts";
import { listEnterprises, revokeCertification } from "./supervise.ts";

export const supplierHandlers = [
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
  handle(directory.companies, listCompanies),
  handle(directory.leadingCompanies, leadingCompanies),
  handle(directory.company, companyDetail),
  handle(directory.companyLogo, readLogo),
  handle(directory.carriers, listCarriers),
  handle(claims.claimCompany, claimCompany),
  handle(claims.withdrawClaim, withdrawClaim),
  handle(claims.ownClaim, ownClaim),
  handle(stock.stockOfPart, listStockOfPart),
  handle(stock.stockOfCompany, listStockOfCompany),
  handle(stock.ownStock, listOwnStock),
  handle(stock.saveStockLine, saveStockLine),
  handle(stock.removeStock, removeStock),
  handle(stock.removeOldStock, removeOldStock),
  handle(stock.confirmStock, confirmStock),
  handle(stock.exportStock, exportStock),
  handle(stock.stockTemplate, stockTemplate),
  handle(stock.openStockUpload, openStockUpload),
  handle(stock.previewStock, previewStock),
  handle(stock.loadStock, loadStock),
  handle(stock.cancelStockUpload, cancelStockUpload),
  handle(stock.stockUploads, listStockUploads),
  handle(supervision.enterprises, listEnterprises),
  handle(supervision.revoke, revokeCertification),
  handle(supervision.supervisedCompanies, superviseCompanies),
  handle(supervision.superviseCompany, superviseCompany),
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
  handle(merchants.myMerchant, myMerchant),
  handle(merchants.saveMerchantDraft, saveMerchantDraft),
  handle(merchants.submitMerchant, submitMerchant),
  handle(merchants.withdrawMerchant, withdrawMerchant),
  handle(merchants.signMerchant, signMerchant),
  handle(merchants.tellDeposit, tellDeposit),
  handle(merchants.merchants, listMerchants),
  handle(merchants.merchant, readMerchant),
  handle(merchants.merchantLicence, showLicence),
  handle(merchantSupervision.supervisedMerchants, superviseMerchants),
  handle(merchantSupervision.moveMerchant, superviseMerchant),
  handle(complaints.complain, complain),
  handle(complaints.myComplaints, myComplaints),
  handle(complaints.withdrawComplaint, withdrawComplaint),
  handle(complaints.receivedComplaints, receivedComplaints),
  handle(complaints.replyToComplaint, replyToComplaint),
  handle(complaints.companyComplaints, companyComplaints),
];
