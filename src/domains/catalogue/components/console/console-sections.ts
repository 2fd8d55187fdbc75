import { lazy } from "react";
import type { InputOf } from "#api/define-calls.ts";
import { type ConsoleSection, consoleSection, type SectionArgs } from "#web/console-section.ts";
import { givenIn, isId, pageIn } from "#web/section-address.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { editedCategories } from "../../contract/edited-categories.ts";
import { editedParts } from "../../contract/edited-parts.ts";
import { merges } from "../../contract/merges.ts";
import { editedParameters } from "../../contract/parameters.ts";
import { suffixes } from "../../contract/suffixes.ts";
import { markings } from "../../contract/markings.ts";
import { catalogueImport } from "../../contract/catalogue-import.ts";
import { importFiles } from "../../contract/import-files.ts";
import { thingHistory } from "../../contract/thing-history.ts";
import { missedSearches } from "../../contract/missed-searches.ts";

const historyOf = async (
  call: SectionArgs["call"],
  kind: InputOf<typeof thingHistory.listThingActs>["kind"],
  id: number,
) => ({ history: (await call(thingHistory.listThingActs, { kind, id })).data });

/** What operators edit of the catalogue, import into it, and see looked for in vain. */
export const sections: ConsoleSection[] = [
  consoleSection({
    path: "parts",
    area: "catalogue",
    title: "型号",
    group: "目录",
    order: 90,
    hasTable: true,
    thing: "part",
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(editedParts.listEditedParts, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
            part: null,
          }
        : isId(rest)
          ? { list: null, part: await call(editedParts.findEditedPart, { id: Number(rest) }) }
          : null,
    nameOf: ({ part }) => part?.mpn,
    View: lazy(async () => ({ default: (await import("./parts.tsx")).Parts })),
  }),
  consoleSection({
    path: "brands",
    area: "catalogue",
    title: "品牌",
    group: "目录",
    order: 100,
    hasTable: true,
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(editedBrands.listEditedBrands, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
            brand: null,
            history: [],
          }
        : isId(rest)
          ? {
              list: null,
              brand: await call(editedBrands.findEditedBrand, { id: Number(rest) }),
              ...(await historyOf(call, "brand", Number(rest))),
            }
          : null,
    nameOf: ({ brand }) => brand?.name,
    View: lazy(async () => ({ default: (await import("./brands.tsx")).Brands })),
  }),
  consoleSection({
    path: "categories",
    area: "catalogue",
    title: "分类",
    group: "目录",
    order: 110,
    hasTable: true,
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(editedCategories.listEditedCategories, {
              ...givenIn(url, "words", "sort"),
              ...pageIn(url),
            }),
            category: null,
            history: [],
          }
        : isId(rest)
          ? {
              list: null,
              category: await call(editedCategories.findEditedCategory, { id: Number(rest) }),
              ...(await historyOf(call, "category", Number(rest))),
            }
          : null,
    nameOf: ({ category }) => category?.name,
    View: lazy(async () => ({ default: (await import("./categories.tsx")).Categories })),
  }),
  consoleSection({
    path: "parameters",
    area: "catalogue",
    title: "参数",
    group: "目录",
    order: 120,
    hasTable: true,
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(editedParameters.listEditedParameters, {
              ...givenIn(url, "words", "sort"),
              ...pageIn(url),
            }),
            parameter: null,
            history: [],
          }
        : isId(rest)
          ? {
              list: null,
              parameter: await call(editedParameters.findEditedParameter, { id: Number(rest) }),
              ...(await historyOf(call, "parameter", Number(rest))),
            }
          : null,
    nameOf: ({ parameter }) => parameter?.name,
    View: lazy(async () => ({ default: (await import("./parameters.tsx")).Parameters })),
  }),
  consoleSection({
    path: "suffixes",
    area: "catalogue",
    title: "包装后缀",
    group: "目录",
    order: 130,
    hasTable: true,
    load: ({ call, url }) => call(suffixes.listSuffixes, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./suffixes.tsx")).Suffixes })),
  }),
  consoleSection({
    path: "markings",
    area: "catalogue",
    title: "丝印",
    group: "目录",
    order: 140,
    hasTable: true,
    load: ({ call, url }) => call(markings.listMarkings, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./markings.tsx")).Markings })),
  }),
  consoleSection({
    path: "merges",
    area: "catalogue",
    title: "合并、删除与拆分",
    group: "目录",
    order: 145,
    hasTable: true,
    load: ({ call, url }) => call(merges.listMerges, { ...givenIn(url, "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./merges.tsx")).Merges })),
  }),
  consoleSection({
    path: "imports",
    area: "catalogue",
    title: "导入",
    group: "目录",
    order: 150,
    hasTable: true,
    load: async ({ call, url, rest }) =>
      rest === ""
        ? {
            list: await call(catalogueImport.listImports, {
              ...givenIn(url, "words", "state", "sort"),
              ...pageIn(url),
            }),
            file: null,
          }
        : isId(rest)
          ? { list: null, file: await call(importFiles.findImportFile, { id: Number(rest) }) }
          : null,
    nameOf: ({ file }) => file?.fileName,
    View: lazy(async () => ({ default: (await import("./imports.tsx")).Imports })),
  }),
  consoleSection({
    path: "searches",
    area: "catalogue",
    title: "无结果搜索记录",
    group: "目录",
    order: 160,
    hasTable: true,
    load: ({ call, url }) =>
      call(missedSearches.searchesWithoutResult, { ...givenIn(url, "words", "sort"), ...pageIn(url) }),
    View: lazy(async () => ({ default: (await import("./missed-searches.tsx")).MissedSearches })),
  }),
];
