import { handle } from "#platform/handlers.ts";
import { brands } from "../contract/brands.ts";
import { popularity } from "../contract/popularity.ts";
import { partCategories } from "../contract/categories.ts";
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
import { brandContact } from "./brands/brand-contact.ts";
import { showBrandPhone } from "./brands/show-brand-phone.ts";
import { brandParts } from "./brands/brand-parts.ts";
import { recordView } from "./popularity/record-view.ts";
import { recordSearch } from "./popularity/record-search.ts";
import { hotWords } from "./popularity/hot-words.ts";
import { searchesWithoutResult } from "./popularity/searches-without-result.ts";
import { catalogueEditor } from "../contract/catalogue-editor.ts";
import { listEditedBrands } from "./editor/list-edited-brands.ts";
import { findEditedBrand } from "./editor/find-edited-brand.ts";
import { saveBrand } from "./editor/save-brand.ts";
import { mergeBrand } from "./editor/merge-brand.ts";
import { catalogueImport } from "../contract/catalogue-import.ts";
import { listImports } from "./import/list-imports.ts";
import { startImport } from "./import/start-import.ts";
import { cancelImport } from "./import/cancel-import.ts";
import { vocabularyEditor } from "../contract/vocabulary-editor.ts";
import { listEditedCategories } from "./editor/list-edited-categories.ts";
import { findEditedCategory } from "./editor/find-edited-category.ts";
import { addCategory } from "./editor/add-category.ts";
import { saveCategory } from "./editor/save-category.ts";
import { mergeCategory } from "./editor/merge-category.ts";
import { listEditedParameters } from "./editor/list-edited-parameters.ts";
import { findEditedParameter } from "./editor/find-edited-parameter.ts";
import { addParameter } from "./editor/add-parameter.ts";
import { saveParameter } from "./editor/save-parameter.ts";
import { mergeParameter } from "./editor/merge-parameter.ts";
import { listSuffixes } from "./editor/list-suffixes.ts";
import { saveSuffix } from "./editor/save-suffix.ts";
import { removeSuffix } from "./editor/remove-suffix.ts";
import { listMarkings } from "./editor/list-markings.ts";
import { saveMarking } from "./editor/save-marking.ts";
import { removeMarking } from "./editor/remove-marking.ts";

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
  handle(brands.findBrand, (context, { brand }) => findBrand(context, brand)),
  handle(brands.brandContact, brandContact),
  handle(brands.showBrandPhone, showBrandPhone),
  handle(brands.brandParts, brandParts),
  handle(popularity.recordView, recordView),
  handle(popularity.recordSearch, recordSearch),
  handle(popularity.hotWords, hotWords),
  handle(popularity.searchesWithoutResult, searchesWithoutResult),
  handle(catalogueEditor.listEditedBrands, listEditedBrands),
  handle(catalogueEditor.findEditedBrand, findEditedBrand),
  handle(catalogueEditor.saveBrand, saveBrand),
  handle(catalogueEditor.mergeBrand, mergeBrand),
  handle(catalogueImport.listImports, listImports),
  handle(catalogueImport.startImport, startImport),
  handle(catalogueImport.cancelImport, cancelImport),
  handle(vocabularyEditor.listEditedCategories, listEditedCategories),
  handle(vocabularyEditor.findEditedCategory, findEditedCategory),
  handle(vocabularyEditor.addCategory, addCategory),
  handle(vocabularyEditor.saveCategory, saveCategory),
  handle(vocabularyEditor.mergeCategory, mergeCategory),
  handle(vocabularyEditor.listEditedParameters, listEditedParameters),
  handle(vocabularyEditor.findEditedParameter, findEditedParameter),
  handle(vocabularyEditor.addParameter, addParameter),
  handle(vocabularyEditor.saveParameter, saveParameter),
  handle(vocabularyEditor.mergeParameter, mergeParameter),
  handle(catalogueEditor.listSuffixes, listSuffixes),
  handle(catalogueEditor.saveSuffix, saveSuffix),
  handle(catalogueEditor.removeSuffix, removeSuffix),
  handle(catalogueEditor.listMarkings, listMarkings),
  handle(catalogueEditor.saveMarking, saveMarking),
  handle(catalogueEditor.removeMarking, removeMarking),
];
