import type { FastifyInstance } from "fastify";

/** So many brackets and commas outside of texts; the longest article that is taken has fewer. */
export const SIGNS_MAX = 200_000;
/** So many names of fields in all; an article has some fifty. An object of thousands takes the engine ten times as long as a list. */
export const NAMES_MAX = 1000;
const TOO_LARGE = 413;
const [QUOTE, ESCAPE, COLON, COMMA, OPEN_LIST, OPEN_OBJECT] = ['"', "\\", ":", ",", "[", "{"].map((sign) =>
  sign.charCodeAt(0),
);

/** Reads JSON as Fastify does, but for what has so many values or names that reading and checking them would take long: that is too large. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (hasTooMany(body as string)) done(Object.assign(new Error("too many values"), { statusCode: TOO_LARGE }));
    else if (request.takeTurn) request.takeTurn(() => void parse(request, body as string, done));
    else void parse(request, body as string, done);
  });
}

function hasTooMany(json: string): boolean {
  // As many signs or names as bytes are no more than that.
  if (json.length <= NAMES_MAX) return false;
  const names = new Set<string>();
  let signs = 0;
  let isText = false;
  let textFrom = 0;
  let textTo = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (isText) {
      if (sign === ESCAPE) at += 1;
      else if (sign === QUOTE) {
        isText = false;
        textTo = at;
      }
    } else if (sign === QUOTE) {
      isText = true;
      textFrom = at;
    } else if (sign === COLON) {
      if (names.add(json.slice(textFrom, textTo)).size > NAMES_MAX) return true;
    } else if ((sign === COMMA || sign === OPEN_LIST || sign === OPEN_OBJECT) && ++signs > SIGNS_MAX) return true;
  }
  return false;
}
