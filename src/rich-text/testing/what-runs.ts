import { Parser } from "htmlparser2";

const SHOWN =
  /^(?:p|h[234]|ul|ol|li|blockquote|pre|code|hr|br|div|table|tbody|tr|th|td|figure|figcaption|picture|source|img|a|span|strong|em|u|s|sub|sup|mark|math|semantics|annotation|m(?!glyph|align|action|arquee|eta|ap$|ain)[a-z]+)$/;
const ADDRESSES = new Set([
  "href",
  "src",
  "srcset",
  "action",
  "formaction",
  "xlink:href",
  "data",
  "poster",
  "background",
]);
/** Of the web, a mail address, or of this portal. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|(?![/\\]{2})[^:]*$)/i;

/** What of a piece of HTML a browser would run, or load from elsewhere: elements that no article is made of, handlers, styles, addresses that are not the web's. */
export function whatRuns(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!SHOWN.test(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith("on") || attribute === "style" || attribute === "srcdoc" || attribute === "http-equiv")
          found.push(`${name} ${attribute}`);
        if (ADDRESSES.has(attribute) && !SAFE_ADDRESS.test(value)) found.push(`${name} ${attribute}=${value}`);
        if ((name === "img" || name === "source") && ADDRESSES.has(attribute) && !value.startsWith("/"))
          found.push(`${name} from ${value}`);
      }
    },
    oncomment: (text) => found.push(`<!--${text}`),
    onprocessinginstruction: (name) => found.push(`<${name}`),
  });
  parser.end(html);
  return found;
}
