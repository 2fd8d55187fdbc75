import type { Currency } from "#shared/format-money.ts";

const QUANTITY_MAX = 9_999_999_999;
const PRICE_MICROS_MAX = 999_999_999_999_999n;
const PLACES_MAX = 6;
/** Longer than any figure with its unit. */
const WRITTEN_MAX = 60;
const PIECES = /(?:pcs|pc|ea|k?只|个|片|颗|件|粒|枚)\.?$/i;
/** What a sheet or a program writes where it has none. */
const NO_PRICE = /^(?:#.*|err(?:or)?(?::\d+)?|nan|null|none|undefined|true|false|[+-]?inf(?:inity)?)$/i;
const PRICE_UNITS =
  /RMB|CNY|USD|HKD|EUR|人民币|美元|美金|港币|港元|欧元|元|(?:US|HK)?\$|\p{Sc}|\/?(?:pcs?|ea|个|只|片)/giu;
const ABOUT_A_PRICE = (() => {
  const figure = String.raw`(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?`;
  return new RegExp(String.raw`^[≈~<>≤≥]?${figure}(?:[-~–—/]${figure})?\+?$`);
})();
const CURRENCY_NAMES: [Currency, RegExp][] = [
  ["HKD", /^(?:HKD|HK\$|港币|港元)$/i],
  ["USD", /^(?:USD|US\$|\$|美元|美金)$/i],
  ["EUR", /^(?:EUR|€|欧元)$/i],
  ["CNY", /^(?:CNY|RMB|人民币|¥|元|￥|RMB¥)$/i],
];

/** A whole number of pieces; a text says why it is none. */
export function readQuantity(written: string, label = "数量"): number | string {
  if (written.length > WRITTEN_MAX) return `${label}最多 ${WRITTEN_MAX} 个字`;
  const text = written.normalize("NFKC").replaceAll(/\s/g, "").replace(PIECES, "");
  if (text === "") return `没有${label}`;
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(text)) return `${label}「${written}」是科学计数法，看不出准确的数，请写成数字`;
  if (text.startsWith("-")) return `${label}不能是负数`;
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(text) ? text.replaceAll(",", "") : text;
  const [, figure, unit] = /^(\d{1,10}(?:\.\d+)?)(k|万)?\+?$/i.exec(grouped) ?? [];
  if (figure === undefined) return `${label}「${written.slice(0, 30)}」不是数字`;
  const amount = Math.round(Number(figure) * (unit === undefined ? 1 : unit === "万" ? 10_000 : 1000) * 1000) / 1000;
  if (!Number.isInteger(amount)) return `${label}「${written}」不是整数`;
  if (amount === 0) return `${label}为 0：无货的不用列出，原有的库存可在列表里删除，或用整体替换`;
  return amount > QUANTITY_MAX ? `${label}过大` : amount;
}

/** A price of one piece in millionths, null where none is written or 询价, and the currency that is written with it; a text says why it is none. */
export function readPrice(written: string): { micros: number | null; currency: Currency | null } | string {
  if (written.length > WRITTEN_MAX) return `单价最多 ${WRITTEN_MAX} 个字`;
  const text = written.normalize("NFKC").replaceAll(/\s/g, "");
  if (/^[-–—/]*$/.test(text) || /^(?:询价|tbd|n\/?a)$/i.test(text)) return { micros: null, currency: null };
  const [, before, figure, after] =
    /^([^\d.,+-]*)(\d[\d,]*(?:\.\d+)?|\.\d+)(?:\/(?:pcs?|个|只|片))?([^\d]*)$/i.exec(text) ?? [];
  if (figure === undefined)
    return /^[^\d]*-/.test(text)
      ? "单价不能是负数"
      : /e[+-]?\d+$/i.test(text)
        ? `单价「${written}」是科学计数法，请写成数字`
        : `单价「${written.slice(0, 30)}」不是数字`;
  const said = (before || after)!.replace(/\/(?:pcs?|个|只|片)$/i, "");
  const currency = said === "" ? null : readCurrency(said);
  if (said !== "" && currency === null) return `单价「${written.slice(0, 30)}」的币种不能识别`;
  if (figure.includes(",") && !/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure))
    return `单价「${written.slice(0, 30)}」不是数字`;
  const [whole = "", places = ""] = figure.replaceAll(",", "").split(".");
  const meant = places.replace(/0+$/, "");
  if (meant.length > PLACES_MAX) return `单价最多 ${PLACES_MAX} 位小数`;
  const micros = BigInt(whole || "0") * 1_000_000n + BigInt(meant.padEnd(PLACES_MAX, "0"));
  if (micros > PRICE_MICROS_MAX) return "单价过大";
  return { micros: micros === 0n ? null : Number(micros), currency };
}

/** Whether a price that can't be read says something to a buyer all the same: 面议, 约0.7, 1.2-1.5, £0.5. */
export function tellsPrice(written: string): boolean {
  const text = written.normalize("NFKC").replaceAll(/\s/g, "");
  if (NO_PRICE.test(text)) return false;
  const said = text.replaceAll(PRICE_UNITS, "");
  return /\p{Script=Han}|\p{L}{2}/u.test(said) || ABOUT_A_PRICE.test(said);
}

/** Null where it is none that is known. */
export function readCurrency(written: string): Currency | null {
  const text = written.normalize("NFKC").trim();
  return CURRENCY_NAMES.find(([, name]) => name.test(text))?.[0] ?? null;
}

/** Whether a price includes tax; null where nothing is said, a text where it can't be told. */
export function readTax(written: string): boolean | null | string {
  const text = written.normalize("NFKC").trim().toLowerCase();
  if (/^[-–—/]*$/.test(text)) return null;
  if (
    /^(?:是|含|含税|已含税|y|yes|true|t|1|incl(?:uded|\.)?|含税?\d{1,2}(?:个点|点|%)|(?:含税?)?(?:13|16|17|9|6|3|1)(?:%|个点|点))$/.test(
      text,
    )
  )
    return true;
  if (/^(?:否|不含|不含税|未税|未含税|无税|n|no|false|f|0|0%|excl(?:uded|\.)?)$/.test(text)) return false;
  return `是否含税「${written.slice(0, 20)}」不能识别，请填 是 或 否`;
}
