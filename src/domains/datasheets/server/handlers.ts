import { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import { handle } from "#platform/handlers.ts";
import { documents } from "../contract/documents.ts";
import { brandDocuments } from "./documents/brand-documents.ts";
import { newestDocuments } from "./documents/newest-documents.ts";
import { popularDocuments } from "./documents/popular-documents.ts";
import { documentDetail } from "./documents/document-detail.ts";
import { documentsOfBrand } from "../contract/documents-of-brand.ts";
import { findBrandDocuments } from "./documents/find-brand-documents.ts";
import { readDocumentFile } from "./documents/read-document-file.ts";
import { readDocumentThumbnail } from "./documents/read-document-thumbnail.ts";
import { mailedDocument } from "../contract/mailed-document.ts";
import { readMailedDocument } from "./documents/read-mailed-document.ts";
import { downloadDocuments } from "./documents/download-documents.ts";
import { documentsForOperators } from "../contract/documents-for-operators.ts";
import { listDocumentsForOperators } from "./documents/list-documents-for-operators.ts";
import { editedDocuments } from "../contract/edited-documents.ts";
import { findEditedDocument } from "./edited-documents/find-edited-document.ts";
import { editDocument } from "./edited-documents/edit-document.ts";
import { hideDocument } from "./edited-documents/hide-document.ts";
import { documentVersions } from "../contract/document-versions.ts";
import { joinDocuments } from "./document-versions/join-documents.ts";
import { partDocument } from "./document-versions/part-document.ts";
import { compareDocuments } from "./document-versions/difference/compare-documents.ts";
import { takeDownDocument } from "./document-versions/take-down-document.ts";
import { restoreDocument } from "./document-versions/restore-document.ts";
import { removedDocument } from "./document-versions/removed-document.ts";
import { corrections } from "../contract/corrections.ts";
import { reportCorrection } from "./corrections/report-correction.ts";
import { listCorrections } from "./corrections/list-corrections.ts";
import { decideCorrection } from "./corrections/decide-correction.ts";
import { documentSearch } from "../contract/search.ts";
import { searchDocuments } from "./search/search-documents.ts";
import { documentTexts } from "../contract/document-texts.ts";
import { listUnreadableDocuments } from "./documents/list-unreadable-documents.ts";
import { uploads } from "../contract/uploads.ts";
import { addUpload } from "./uploads/add-upload.ts";
import { listUploads } from "./uploads/list-uploads.ts";
import { uploadDetail } from "./uploads/upload-detail.ts";
import { submitUpload } from "./uploads/submit-upload.ts";
import { withdrawUpload } from "./uploads/withdraw-upload.ts";
import { removeUploads } from "./uploads/remove-uploads.ts";
import { readUploadFile } from "./uploads/read-upload-file.ts";
import { readUploadThumbnail } from "./uploads/read-upload-thumbnail.ts";
import { objectToTakeDown } from "./uploads/object-to-take-down.ts";
import { sendPdf } from "./documents/send-pdf.ts";
import { linkFetching } from "../contract/link-fetching.ts";
import { listFetchHosts } from "./link-fetching/list-fetch-hosts.ts";
import { saveFetchHost } from "./link-fetching/save-fetch-host.ts";
import { retryFetches } from "./link-fetching/retry-fetches.ts";
import { startFetching } from "./link-fetching/start-fetching.ts";
import { stopFetching } from "./link-fetching/stop-fetching.ts";

export const handlers = [
  handle(linkFetching.listFetchHosts, listFetchHosts),
  handle(linkFetching.saveFetchHost, saveFetchHost),
  handle(linkFetching.retryFetches, retryFetches),
  handle(linkFetching.startFetching, startFetching),
  handle(linkFetching.stopFetching, stopFetching),
  handle(documents.brandDocuments, brandDocuments),
  handle(documentsOfBrand.findBrandDocuments, findBrandDocuments),
  handle(documents.newestDocuments, newestDocuments),
  handle(documents.popularDocuments, popularDocuments),
  handle(documents.documentDetail, documentDetail),
  handle(documentFiles.readDocumentFile, readDocumentFile),
  handle(mailedDocument.readMailedDocument, readMailedDocument),
  handle(documentFiles.readDocumentThumbnail, readDocumentThumbnail),
  handle(documentFiles.downloadDocuments, downloadDocuments),
  handle(documentsForOperators.listDocumentsForOperators, listDocumentsForOperators),
  handle(editedDocuments.findEditedDocument, findEditedDocument),
  handle(editedDocuments.editDocument, editDocument),
  handle(editedDocuments.hideDocument, hideDocument),
  handle(documentVersions.joinDocuments, joinDocuments),
  handle(documentVersions.partDocument, partDocument),
  handle(documentVersions.compareDocuments, compareDocuments),
  handle(documentVersions.takeDownDocument, takeDownDocument),
  handle(documentVersions.restoreDocument, restoreDocument),
  handle(documentVersions.removedDocument, removedDocument),
  handle(corrections.reportCorrection, reportCorrection),
  handle(corrections.listCorrections, listCorrections),
  handle(corrections.decideCorrection, decideCorrection),
  handle(documentSearch.searchDocuments, searchDocuments),
  handle(documentTexts.listUnreadableDocuments, listUnreadableDocuments),
  handle(uploads.addUpload, addUpload),
  handle(uploads.listUploads, listUploads),
  handle(uploads.uploadDetail, uploadDetail),
  handle(uploads.submitUpload, submitUpload),
  handle(uploads.withdrawUpload, withdrawUpload),
  handle(uploads.removeUploads, removeUploads),
  handle(uploads.readUploadFile, readUploadFile),
  handle(uploads.readUploadThumbnail, readUploadThumbnail),
  handle(uploads.objectToTakeDown, objectToTakeDown),
  handle(mailedDocument.sendPdf, sendPdf),
];
