import type { Plugin } from "vite";

const ROUTER = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/;
const NAMES_FOR_TOOLS = /^\w+\.displayName = ".*";$/gm;
const MADE_AT_START = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm;
const VERSION_FOR_TOOLS = /^try \{\n {2}if \(isBrowser2\) \{[^]*?^\} catch \(e\) \{\n\}/m;

/** Says of what React Router makes when it is loaded that it may be left out: the browser's build then holds no component of it that is not used. */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      return {
        code: code
          .replace(NAMES_FOR_TOOLS, "")
          .replace(VERSION_FOR_TOOLS, "")
          .replace(MADE_AT_START, "$1/* @__PURE__ */ $2"),
        map: null,
      };
    },
  };
}
