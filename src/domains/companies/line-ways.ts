const TITLES = { mobile: "手机", landline: "座机", qq: "QQ", wechat: "微信" } as const;

type LineWay = keyof typeof TITLES;

/** By what a company is asked from a line of its stock. */
export const LINE_WAYS = Object.keys(TITLES) as LineWay[];

/** How somebody is reached, as a line says it: by e-mail only where by nothing else; empty where there is nothing. */
export function waysInWords(ways: Record<LineWay | "email", string>): string {
  const said = LINE_WAYS.filter((way) => ways[way] !== "").map((way) => `${TITLES[way]} ${ways[way]}`);
  return said.join("，") || (ways.email && `邮箱 ${ways.email}`);
}
