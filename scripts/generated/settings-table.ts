import { describeSettings } from "#platform/settings.ts";

const PLACE = /(<!-- settings -->\n)[^]*?(<!-- \/settings -->)/;

/** README with the table of settings as they are declared. */
export function readmeWithSettings(readme: string): string {
  const rows = describeSettings().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |\n`,
  );
  return readme.replace(PLACE, `$1| 名称 | 默认 | 说明 |\n|---|---|---|\n${rows.join("")}$2`);
}
