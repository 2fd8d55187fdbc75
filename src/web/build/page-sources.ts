import path from "node:path";
import type { Plugin } from "vite";

const TABLE = /\/src\/domains\/[^/]+\/(pages|domain)\.ts$/;
const LOAD = /load: \(\) => import\("(\.[^"]+)"\)/g;

/** Writes beside each page and block of the built server's tables which file it stands in, so that its scripts and styles can be named in the head. */
export function pageSources(): Plugin {
  return {
    name: "page-sources",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform(code, id) {
      if (!TABLE.test(id)) return null;
      const folder = path.relative(this.environment.config.root, path.dirname(id)).split(path.sep).join("/");
      return code.replace(
        LOAD,
        (load, file: string) => `source: ${JSON.stringify(path.posix.join(folder, file))}, ${load}`,
      );
    },
  };
}
