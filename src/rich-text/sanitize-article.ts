import sanitizeHtml from "sanitize-html";

const MATH_TAGS = [
  "math",
  "semantics",
  "annotation",
  "mrow",
  "mi",
  "mn",
  "mo",
  "ms",
  "mspace",
  "mtext",
  "menclose",
  "merror",
  "mfenced",
  "mfrac",
  "mpadded",
  "mphantom",
  "mroot",
  "msqrt",
  "mstyle",
  "mmultiscripts",
  "mover",
  "mprescripts",
  "msub",
  "msubsup",
  "msup",
  "munder",
  "munderover",
  "mtable",
  "mtr",
  "mtd",
  "mlabeledtr",
  "none",
];
const MATH_ATTRIBUTES = [
  "mathvariant",
  "mathcolor",
  "mathbackground",
  "mathsize",
  "displaystyle",
  "scriptlevel",
  "stretchy",
  "fence",
  "separator",
  "symmetric",
  "minsize",
  "maxsize",
  "lspace",
  "rspace",
  "accent",
  "accentunder",
  "linethickness",
  "width",
  "height",
  "depth",
  "voffset",
  "notation",
  "columnalign",
  "columnspacing",
  "columnlines",
  "rowspacing",
  "rowlines",
  "rowalign",
  "movablelimits",
  "largeop",
  "form",
  "side",
];
const TEXT_TAGS = [
  "p",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "blockquote",
  "pre",
  "code",
  "hr",
  "br",
  "div",
  "table",
  "tbody",
  "tr",
  "th",
  "td",
  "figure",
  "figcaption",
  "picture",
  "source",
  "img",
  "a",
  "span",
  "strong",
  "em",
  "u",
  "s",
  "sub",
  "sup",
];
const HEADING = ["id"];
const CELL = ["colspan", "rowspan"];

const PICTURES = "/api/article/picture/";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, ...MATH_TAGS],
  allowedAttributes: {
    a: ["href", "rel", "target", "data-part", "data-brand"],
    h2: HEADING,
    h3: HEADING,
    h4: HEADING,
    ol: ["start"],
    th: CELL,
    td: CELL,
    div: ["tabindex"],
    source: ["type", "srcset", "sizes"],
    img: ["src", "srcset", "sizes", "width", "height", "loading", "decoding", "alt"],
    ...Object.fromEntries(MATH_TAGS.map((tag) => [tag, MATH_ATTRIBUTES])),
    math: ["xmlns", "display"],
    annotation: ["encoding"],
  },
  allowedClasses: {
    p: ["align-center", "align-right", "picture-gone"],
    div: ["table-scroll", "formula"],
    figure: ["picture"],
    a: ["part-link", "brand-link"],
    code: ["language-*", "formula-source"],
    // `hljs-title function_` and the like.
    span: ["katex", "hljs-*", /^[a-z]+_{1,2}$/],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  selfClosing: ["img", "br", "hr", "source", "mspace"],
  nestingLimit: 150,
  // Pictures are the portal's own: one from elsewhere would tell others who reads.
  exclusiveFilter: ({ tag, attribs: { src, srcset } }) =>
    (tag === "img" && !isOwn(src ?? "")) ||
    ((tag === "img" || tag === "source") && !(srcset ?? PICTURES).split(",").every((each) => isOwn(each.trim()))),
};

function isOwn(address: string): boolean {
  return address.startsWith(PICTURES);
}

/** The second belt: whatever made the HTML of an article, nothing passes that an article is not made of. */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
