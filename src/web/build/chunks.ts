/** The chunks of the browser's scripts: what is loaded together. */

/** Files that nearly every page needs, in one chunk: many small ones compress worse and cost a request each. */
const IN_SHELL = [
  /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/src\/api\//,
  /\/src\/shared\//,
  /\/src\/web\/(?!pages\/|build\/|styles\/|rich-text\/|console-table\/)/,
  /\/src\/domains\/site\/components\/public\/(use-frame|frame-calls)/,
  /\/src\/domains\/site\/components\/frame\/(account-entry|use-news-search)/,
  /\/src\/domains\/site\/layouts\/(?!user-centre-frame|mobile-frame|group-entries)/,
  /\/src\/domains\/accounts\/components\/public\/login-wall\./,
  /\/src\/domains\/catalogue\/places\./,
  /\/src\/domains\/catalogue\/components\/.*\b(brand-name|lifecycle-tag|offer-glance|document-thumbnail|empty-catalogue|document-facts|key-value-list)\.tsx?$/,
];

/** Of src/shared, what few pages need: each comes with the pages that ask for it. */
const SHARED_BY_FEW = [
  "column-uses",
  "decimal",
  "define-states",
  "fold-text",
  "format-printed",
  "hit-passages",
  "mask-contact",
  "may-operate",
  "own-path",
  "quantity",
  "rich-text/",
  "simplified",
  "staff-rights",
  "units",
];

/** Of all else in the shell's folders, what few pages need, by the end of its name. */
const NEEDED_BY_FEW = [
  "amount-in-yi",
  "banner",
  "banner-script",
  "bar-chart",
  "breadcrumb",
  "call-for-file",
  "call-with-file",
  "change-query",
  "changed-meanwhile",
  "checkbox",
  "console-section",
  "copy-press",
  "copy-text",
  "data-table",
  "dialog",
  "dismissed-banners",
  "dropdown",
  "edit-form",
  "entries",
  "error-page",
  "field-changes",
  "filter-form",
  "find-phone-twin",
  "focus-in-place",
  "fold-width",
  "format-file-size",
  "give-table-roles",
  "held-fields",
  "hidden-field",
  "highlight",
  "is-in-avif",
  "legal-notes",
  "load-console",
  "load-own",
  "login-needed",
  "look",
  "look-chooser",
  "match-segments",
  "move-entry",
  "page-links",
  "page-missing-card",
  "pager-row",
  "pager-window",
  "part-key",
  "phone-number",
  "phone-twin",
  "price-ladder",
  "read-form",
  "refusals",
  "round-ticks",
  "safe-link",
  "save-file",
  "search-box-groups",
  "section-address",
  "show-refusal",
  "shown-failures",
  "site-footer",
  "skeleton",
  "store-login-info",
  "titled-card",
  "unsaved-guard",
  "use-action",
  "use-asked",
  "use-current-in-sight",
  "use-edited-thing",
  "use-form",
  "use-last-opened",
  "use-record-view",
  "use-reloading",
  "use-save",
  "use-whole",
  "whole-thing",
  "words-search",
  "write-range",
];

const LEFT_OUT = [
  new RegExp(`/src/shared/(${SHARED_BY_FEW.join("|")})`),
  new RegExp(`/src/(?!domains/catalogue/components/).*\\b(${NEEDED_BY_FEW.join("|")})\\.tsx?$`),
];

function isInShell(id: string): boolean {
  return IN_SHELL.some((pattern) => pattern.test(id)) && !LEFT_OUT.some((pattern) => pattern.test(id));
}

// What pages need that let documents be chosen and saved.
const SAVING =
  /\/src\/domains\/catalogue\/components\/public\/documents\/(document-selection|save-link|load-saving)\.tsx?$/;

// What all pages of hits need.
const RESULTS =
  /\/src\/domains\/catalogue\/components\/public\/search\/(answer-search|filter-chips|facet-panel|set-filters|search-frame)\.tsx?$/;

// What the page of a part needs, and others that show one.
const PART =
  /\/src\/domains\/catalogue\/(components\/public\/parts\/(part-head|part-page|use-view-count)|source-labels)\.tsx?$/;

// What lists of companies need.
const COMPANIES = /\/src\/domains\/companies\/(addresses|labels|components\/public\/trust-words)\.tsx?$/;

// Menus and lists of all domains, which are shown together.
const ENTRIES = /\/src\/(web\/entries|domains\/[^/]+\/(entries|favourite-lists|notice-kinds))\.ts$/;

/** The groups of chunks, the first that takes a file keeps it. */
export const CHUNKS = [
  { name: "shell", test: isInShell },
  { name: "saving", test: SAVING },
  { name: "results", test: RESULTS },
  { name: "part", test: PART },
  { name: "companies", test: COMPANIES },
  { name: "entries", test: ENTRIES },
];
