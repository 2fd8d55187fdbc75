import { handle } from "#platform/handlers.ts";
import { brands } from "../contract/brands.ts";
import { editedBrands } from "../contract/edited-brands.ts";
import { popularity } from "../contract/popularity.ts";
import { missedSearches } from "../contract/missed-searches.ts";
import { partCategories } from "../contract/categories.ts";
import { editedCategories } from "../contract/edited-categories.ts";
import { partSearch } from "../contract/search.ts";
import { parts } from "../contract/parts.ts";
import { suggestParts } from "./search/suggest-parts.ts";
import { searchParts } from "./search/search-parts.ts";
import { partDetail } from "./parts/part-detail.ts";
import { findRelatives } from "./parts/find-relatives.ts";
import { listCategories } from "./categories/list-categories.ts";
import { listBrands } from "./brands/list-brands.ts";
import { suggestBrands } from "./brands/suggest-brands.ts";
import { leadingBrands } from "./brands/leading-brands.ts";
import { brandDetail } from "./brands/brand-detail.ts";
import { findBrand } from "./brands/find-brand.ts";
import { readBrandLogo } from "./brands/read-brand-logo.ts";
import { brandContact } from "./brands/brand-contact.ts";
import { showBrandPhone } from "./brands/show-brand-phone.ts";
import { brandParts } from "./brands/brand-parts.ts";
import { recordView } from "./popularity/record-view.ts";
import { recordSearch } from "./popularity/record-search.ts";
import { hotWords } from "./popularity/hot-words.ts";
import { searchesWithoutResult } from "./missed-searches/searches-without-result.ts";
import { editedParameters } from "../contract/parameters.ts";
import { suffixes } from "../contract/suffixes.ts";
import { markings } from "../contract/markings.ts";
import { listEditedBrands } from "./brands/list-edited-brands.ts";
import { findEditedBrand } from "./brands/find-edited-brand.ts";
import { saveBrand } from "./brands/save-brand.ts";
import { hideBrand } from "./brands/hide-brand.ts";
import { mergeBrand } from "./brands/merge-brand.ts";
import { catalogueImport } from "../contract/catalogue-import.ts";
import { listImports } from "./import/list-imports.ts";
import { startImport } from "./import/start-import.ts";
import { cancelImport } from "./import/cancel-import.ts";
import { importFiles } from "../contract/import-files.ts";
import { openImportFile } from "./import/browser/open-import-file.ts";
import { findImportFile } from "./import/browser/find-import-file.ts";
import { tryImport } from "./import/browser/try-import.ts";
import { confirmImport } from "./import/browser/confirm-import.ts";
import { dropImportFile } from "./import/browser/drop-import-file.ts";
import { undoImport } from "./import/browser/undo-import.ts";
import { saveImportReport } from "./import/browser/save-import-report.ts";
import { listEditedCategories } from "./categories/list-edited-categories.ts";
import { findEditedCategory } from "./categories/find-edited-category.ts";
import { addCategory } from "./categories/add-category.ts";
import { saveCategory } from "./categories/save-category.ts";
import { mergeCategory } from "./categories/merge-category.ts";
import { listEditedParameters } from "./parameters/list-edited-parameters.ts";
import { findEditedParameter } from "./parameters/find-edited-parameter.ts";
import { addParameter } from "./parameters/add-parameter.ts";
import { saveParameter } from "./parameters/save-parameter.ts";
import { mergeParameter } from "./parameters/merge-parameter.ts";
import { editedParts } from "../contract/edited-parts.ts";
import { merges } from "../contract/merges.ts";
import { listEditedParts } from "./parts/list-edited-parts.ts";
import { findEditedPart } from "./parts/find-edited-part.ts";
import { savePart } from "./parts/save-part.ts";
import { savePartValues } from "./parts/save-part-values.ts";
import { hidePart } from "./parts/hide-part.ts";
import { mergePart } from "./parts/merge-part.ts";
import { proposals } from "../contract/proposals.ts";
import { proposeBrand } from "./proposals/propose-brand.ts";
import { proposePart } from "./proposals/propose-part.ts";
import { thingHistory } from "../contract/thing-history.ts";
import { listThingActs } from "./thing-history/list-thing-acts.ts";
import { deletions } from "../contract/deletions.ts";
import { deleteThing } from "./deletions/delete-thing.ts";
import { findThingUses } from "./deletions/find-thing-uses.ts";
import { splits } from "../contract/splits.ts";
import { findSplitFacts } from "./splits/find-split-facts.ts";
import { findSplitParts } from "./splits/find-split-parts.ts";
import { splitBrand } from "./splits/split-brand.ts";
import { splitPart } from "./splits/split-part.ts";
import { listMerges } from "./merges/list-merges.ts";
import { undoMerge } from "./merges/undo-merge.ts";
import { listSuffixes } from "./suffixes/list-suffixes.ts";
import { saveSuffix } from "./suffixes/save-suffix.ts";
import { removeSuffix } from "./suffixes/remove-suffix.ts";
import { listMarkings } from "./markings/list-markings.ts";
import { saveMarking } from "./markings/save-marking.ts";
import { removeMarking } from "./markings/remove-marking.ts";

export const handlers = [
  handle(partSearch.suggestParts, suggestParts),
  handle(partSearch.searchParts, searchParts),
  handle(parts.partDetail, partDetail),
  handle(parts.findRelatives, findRelatives),
  handle(partCategories.listCategories, listCategories),
  handle(brands.listBrands, listBrands),
  handle(brands.suggestBrands, suggestBrands),
  handle(brands.leadingBrands, leadingBrands),
  handle(brands.brandDetail, brandDetail),
  handle(brands.readBrandLogo, readBrandLogo),
  handle(brands.findBrand, (context, { brand }) => findBrand(context, brand)),
  handle(brands.brandContact, brandContact),
  handle(brands.showBrandPhone, showBrandPhone),
  handle(brands.brandParts, brandParts),
  handle(popularity.recordView, recordView),
  handle(popularity.recordSearch, recordSearch),
  handle(popularity.hotWords, hotWords),
  handle(missedSearches.searchesWithoutResult, searchesWithoutResult),
  handle(editedBrands.listEditedBrands, listEditedBrands),
  handle(editedBrands.findEditedBrand, findEditedBrand),
  handle(editedBrands.saveBrand, saveBrand),
  handle(editedBrands.hideBrand, hideBrand),
  handle(editedBrands.mergeBrand, mergeBrand),
  handle(catalogueImport.listImports, listImports),
  handle(catalogueImport.startImport, startImport),
  handle(catalogueImport.cancelImport, cancelImport),
  handle(importFiles.openImportFile, openImportFile),
  handle(importFiles.findImportFile, findImportFile),
  handle(importFiles.tryImport, tryImport),
  handle(importFiles.confirmImport, confirmImport),
  handle(importFiles.dropImportFile, dropImportFile),
  handle(importFiles.undoImport, undoImport),
  handle(importFiles.saveImportReport, saveImportReport),
  handle(editedCategories.listEditedCategories, listEditedCategories),
  handle(editedCategories.findEditedCategory, findEditedCategory),
  handle(editedCategories.addCategory, addCategory),
  handle(editedCategories.saveCategory, saveCategory),
  handle(editedCategories.mergeCategory, mergeCategory),
  handle(editedParameters.listEditedParameters, listEditedParameters),
  handle(editedParameters.findEditedParameter, findEditedParameter),
  handle(editedParameters.addParameter, addParameter),
  handle(editedParameters.saveParameter, saveParameter),
  handle(editedParameters.mergeParameter, mergeParameter),
  handle(editedParts.listEditedParts, listEditedParts),
  handle(editedParts.findEditedPart, findEditedPart),
  handle(editedParts.savePart, savePart),
  handle(editedParts.savePartValues, savePartValues),
  handle(editedParts.hidePart, hidePart),
  handle(editedParts.mergePart, mergePart),
  handle(proposals.proposeBrand, proposeBrand),
  handle(proposals.proposePart, proposePart),
  handle(thingHistory.listThingActs, listThingActs),
  handle(deletions.findThingUses, findThingUses),
  handle(deletions.deleteThing, deleteThing),
  handle(splits.findSplitFacts, findSplitFacts),
  handle(splits.splitPart, splitPart),
  handle(splits.findSplitParts, findSplitParts),
  handle(splits.splitBrand, splitBrand),
  handle(merges.listMerges, listMerges),
  handle(merges.undoMerge, undoMerge),
  handle(suffixes.listSuffixes, listSuffixes),
  handle(suffixes.saveSuffix, saveSuffix),
  handle(suffixes.removeSuffix, removeSuffix),
  handle(markings.listMarkings, listMarkings),
  handle(markings.saveMarking, saveMarking),
  handle(markings.removeMarking, removeMarking),
];
