import { existsSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { DOMAINS } from "../../src/domains.ts";

/** The lists that join the declarations of the domains in `src/domains.ts`: for the browser, for phones, for the server. */
export function domainLists(): [file: string, content: string][] {
  return [
    ["src/browser-domains.ts", list("browserDomains", "Domain", "#web/define-domain.ts", "domain.ts")],
    ["src/phone-twins.ts", phoneTwins()],
    ["src/server-domains.ts", list("serverDomains", "DomainServer", "#platform/define-domain.ts", "server/domain.ts")],
  ];
}

function list(name: string, type: string, from: string, half: string): string {
  const lines = DOMAINS.map((domain) => `import { domain as ${camelCase(domain)} } from "#domains/${domain}/${half}";`);
  return [
    "// Made of src/domains.ts by `npm run generate`.",
    ...lines,
    `import type { ${type} } from "${from}";`,
    "",
    `export const ${name}: ${type}[] = [`,
    ...DOMAINS.map((domain) => `  ${camelCase(domain)},`),
    "];",
    "",
  ].join("\n");
}

function phoneTwins(): string {
  const domains = DOMAINS.filter((domain) =>
    existsSync(path.join(PROJECT_ROOT, "src/domains", domain, "phone-twins.ts")),
  );
  return [
    "// Made of src/domains.ts by `npm run generate`.",
    ...domains.map(
      (domain) => `import { phoneTwins as ${camelCase(domain)} } from "#domains/${domain}/phone-twins.ts";`,
    ),
    'import type { PhoneTwin } from "#web/phone-twin.ts";',
    "",
    "export const phoneTwins: PhoneTwin[] = [",
    ...domains.map((domain) => `  ...${camelCase(domain)},`),
    "];",
    "",
  ].join("\n");
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
