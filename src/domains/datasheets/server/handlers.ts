import { handle } from "#platform/handlers.ts";
import { datasheets } from "../contract.ts";
import { brands } from "../contract/brands.ts";
import { categoryParts } from "../contract/category-parts.ts";
import { alternates } from "../contract/alternates.ts";
import { catalogueImport } from "../contract/catalogue-import.ts";
import { catalogueEditor } from "../contract/catalogue-editor.ts";
import { comparison } from "../contract/comparison.ts";
import { corrections } from "../contract/corrections.ts";
import { documentVersions } from "../contract/document-versions.ts";
import { exportCategoryParts } from "./category-parts/export-category-parts.ts";
import { findCategoryValues } from "./category-parts/find-category-values.ts";
import { listCategoryParts } from "./category-parts/list-category-parts.ts";
import { listCorrections } from "./corrections/list-corrections.ts";
import { reportCorrection } from "./corrections/report-correction.ts";
import { settleCorrection } from "./corrections/settle-correction.ts";
import { partAlternates } from "../contract/part-alternates.ts";
import { relatives } from "../contract/part-relatives.ts";
import { vocabularyEditor } from "../contract/vocabulary-editor.ts";
import { addCategory, findEditedCategory, listEditedCategories, mergeCategory, saveCategory } from "./catalogue-editor/edit-category.ts";
import { addParameter, findEditedParameter, listEditedParameters, mergeParameter, saveParameter } from "./catalogue-editor/edit-parameter.ts";
import { findEditedBrand, listEditedBrands, saveBrand } from "./catalogue-editor/edit-brand.ts";
import { listMarkings, listSuffixes, removeMarking, removeSuffix, saveMarking, saveSuffix } from "./catalogue-editor/edit-words.ts";
import { cancelImport, listImports, startImport } from "./import-task/imports.ts";
import { mergeBrand } from "./catalogue-editor/merge-brand.ts";
import { listAlternates, listPartAlternates } from "./alternates/list-alternates.ts";
import { proposeAlternate } from "./alternates/propose-alternate.ts";
import { proposeByRules } from "./alternates/propose-by-rules.ts";
import { saveAlternate } from "./alternates/save-alternate.ts";
import { settleAlternate } from "./alternates/settle-alternate.ts";
import { compareParts } from "./comparison/compare-parts.ts";
import { exportComparison } from "./comparison/export-comparison.ts";
import { recordView } from "./count-use.ts";
import { compareDocuments } from "./document-versions/difference/compare-documents.ts";
import { joinDocuments, partDocument } from "./document-versions/join-documents.ts";
import { removedDocument, restoreDocument, takeDownDocument } from "./document-versions/take-down-document.ts";
import { documentSearch } from "../contract/document-search.ts";
import { uploads } from "../contract/uploads.ts";
import { addUpload } from "./uploads/add-upload.ts";
import { listUploads, uploadDetail } from "./uploads/list-uploads.ts";
import { objectToTakeDown } from "./uploads/object-to-take-down.ts";
import { readUploadFile, readUploadThumbnail } from "./uploads/read-upload-file.ts";
import { submitUpload } from "./uploads/submit-upload.ts";
import { removeUploads, withdrawUpload } from "./uploads/withdraw-uploads.ts";
import { documentTexts } from "../contract/document-texts.ts";
import { mailedDocument } from "../contract/mailed-document.ts";
import { searchDocuments } from "./document-search/search-documents.ts";
import { downloadDocuments } from "./download-documents.ts";
import { brandContact } from "./brands/brand-contact.ts";
import { findBrand } from "./brands/find-brand.ts";
import { brandDetail } from "./brands/brand-detail.ts";
import { brandDocuments as findBrandDocuments } from "./brands/brand-documents.ts";
import { brandParts } from "./brands/brand-parts.ts";
import { leadingBrands, listBrands, suggestBrands } from "./brands/list-brands.ts";
import { listCategories } from "./list-categories.ts";
import { brandDocuments, documentDetail, newestDocuments, popularDocuments } from "./list-documents.ts";
import { listUnreadableDocuments } from "./list-unreadable-documents.ts";
import { partDetail } from "./part-detail.ts";
import { findRelatives } from "./part-relatives.ts";
import { readMailedDocument } from "./mailed-document.ts";
import { readDocumentFile, readDocumentThumbnail } from "./read-document-file.ts";
import { hotWords } from "./popularity/hot-words.ts";
import { recordSearch } from "./popularity/record-search.ts";
import { searchesWithoutResult } from "./popularity/searches-without-result.ts";
import { searchParts } from "./search-parts.ts";
import { suggestParts } from "./suggest-parts.ts";

export const datasheetHandlers = [
  handle(datasheets.suggest, suggestParts),
  handle(datasheets.searchParts, searchParts),
  handle(datasheets.partDetail, partDetail),
  handle(categoryParts.list, listCategoryParts),
  handle(categoryParts.findValues, findCategoryValues),
  handle(categoryParts.export, exportCategoryParts),
  handle(relatives.partRelatives, findRelatives),
  handle(datasheets.categories, listCategories),
  handle(datasheets.brands, listBrands),
  handle(datasheets.suggestBrands, suggestBrands),
  handle(datasheets.leadingBrands, leadingBrands),
  handle(datasheets.brandDocuments, brandDocuments),
  handle(brands.detail, brandDetail),
  handle(brands.known, (context, { brand }) => findBrand(context, brand)),
  handle(brands.contact, brandContact),
  handle(brands.parts, brandParts),
  handle(brands.documents, findBrandDocuments),
  handle(datasheets.newestDocuments, newestDocuments),
  handle(datasheets.popularDocuments, popularDocuments),
  handle(datasheets.documentDetail, documentDetail),
  handle(datasheets.documentFile, readDocumentFile),
  handle(mailedDocument.mailedDocumentFile, readMailedDocument),
  handle(datasheets.documentThumbnail, readDocumentThumbnail),
  handle(datasheets.downloadDocuments, downloadDocuments),
  handle(datasheets.recordView, recordView),
  handle(datasheets.recordSearch, recordSearch),
  handle(datasheets.hotWords, hotWords),
  handle(datasheets.searchesWithoutResult, searchesWithoutResult),
  handle(documentVersions.joinDocuments, joinDocuments),
  handle(documentVersions.partDocument, partDocument),
  handle(documentVersions.compareDocuments, compareDocuments),
  handle(documentVersions.takeDownDocument, takeDownDocument),
  handle(documentVersions.restoreDocument, restoreDocument),
  handle(documentVersions.removedDocument, removedDocument),
  handle(corrections.reportCorrection, reportCorrection),
  handle(corrections.corrections, listCorrections),
  handle(corrections.settleCorrection, settleCorrection),
  handle(documentSearch.searchDocuments, searchDocuments),
  handle(documentTexts.unreadableDocuments, listUnreadableDocuments),
  handle(comparison.compareParts, compareParts),
  handle(comparison.exportComparison, exportComparison),
  handle(partAlternates.partAlternates, listPartAlternates),
  handle(partAlternates.proposedAlternates, proposeByRules),
  handle(alternates.proposeAlternate, proposeAlternate),
  handle(alternates.alternates, listAlternates),
  handle(alternates.saveAlternate, saveAlternate),
  handle(alternates.settleAlternate, settleAlternate),
  handle(catalogueEditor.editedBrands, listEditedBrands),
  handle(catalogueEditor.editedBrand, findEditedBrand),
  handle(catalogueEditor.saveBrand, saveBrand),
  handle(catalogueEditor.mergeBrand, mergeBrand),
  handle(catalogueImport.imports, listImports),
  handle(catalogueImport.startImport, startImport),
  handle(catalogueImport.cancelImport, cancelImport),
  handle(vocabularyEditor.editedCategories, listEditedCategories),
  handle(vocabularyEditor.editedCategory, findEditedCategory),
  handle(vocabularyEditor.addCategory, addCategory),
  handle(vocabularyEditor.saveCategory, saveCategory),
  handle(vocabularyEditor.mergeCategory, mergeCategory),
  handle(vocabularyEditor.editedParameters, listEditedParameters),
  handle(vocabularyEditor.editedParameter, findEditedParameter),
  handle(vocabularyEditor.addParameter, addParameter),
  handle(vocabularyEditor.saveParameter, saveParameter),
  handle(vocabularyEditor.mergeParameter, mergeParameter),
  handle(catalogueEditor.suffixes, listSuffixes),
  handle(catalogueEditor.saveSuffix, saveSuffix),
  handle(catalogueEditor.removeSuffix, removeSuffix),
  handle(catalogueEditor.markings, listMarkings),
  handle(catalogueEditor.saveMarking, saveMarking),
  handle(catalogueEditor.removeMarking, removeMarking),
  handle(uploads.addUpload, addUpload),
  handle(uploads.uploads, listUploads),
  handle(uploads.upload, uploadDetail),
  handle(uploads.submitUpload, submitUpload),
  handle(uploads.withdrawUpload, withdrawUpload),
  handle(uploads.removeUploads, removeUploads),
  handle(uploads.uploadFile, readUploadFile),
  handle(uploads.uploadThumbnail, readUploadThumbnail),
  handle(uploads.objectToTakeDown, objectToTakeDown),
];
