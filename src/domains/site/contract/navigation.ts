import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { writtenLine } from "#api/fields.ts";
import {
  isWholeUrl,
  NAVIGATION_ENTRIES_MAX,
  NAVIGATION_MISSING_NAME,
  NAVIGATION_NAME_MAX,
  NAVIGATION_NAME_TOO_LONG,
  NAVIGATION_URL_MAX,
  NAVIGATION_WHOLE_URL,
} from "../labels.ts";

const Entry = z.object({ name: z.string(), url: z.string(), image: z.string().nullable() });
const Lists = z.object({ common: z.array(Entry), agent: z.array(Entry), brand: z.array(Entry) });

const written = z.object({
  name: writtenLine(NAVIGATION_NAME_MAX, NAVIGATION_NAME_TOO_LONG).min(1, NAVIGATION_MISSING_NAME),
  url: z
    .string()
    .trim()
    .max(NAVIGATION_URL_MAX, `网址最多 ${NAVIGATION_URL_MAX} 个字符`)
    .refine(isWholeUrl, NAVIGATION_WHOLE_URL),
  image: z
    .string()
    .max(NAVIGATION_URL_MAX)
    .regex(/^\/(?![/\\])[^\s\\]*$/, "图片须在本站")
    .nullable()
    .default(null),
});
const list = z.array(written).max(NAVIGATION_ENTRIES_MAX, `每组最多 ${NAVIGATION_ENTRIES_MAX} 个`).default([]);

/** A brand or an agent that can be put into the navigation. */
const Hint = z.object({ id: z.int(), name: z.string(), website: z.string(), fullLogo: z.string().nullable() });
const keywords = z.string().trim().min(1, "请输入关键词").max(100, "关键词过长");

export const navigation = defineCalls("site", {
  /** The quick links of the header: the asker's own, or those that the portal begins with. */
  readNavigation: {
    method: "GET",
    path: "/config/navigation",
    access: "visitor",
    input: z.object({}),
    data: Lists.extend({ isOwn: z.boolean() }),
  },

  /** Keeps the asker's own quick links. */
  saveNavigation: {
    method: "POST",
    path: "/config/navigation/save",
    access: "user",
    body: "json",
    bodyBytes: 200_000,
    input: z.object({ common: list, agent: list, brand: list }),
    data: Lists,
  },

  /** Takes back what the asker made of them. */
  resetNavigation: {
    method: "POST",
    path: "/config/navigation/reset",
    access: "user",
    input: z.object({}),
    data: Lists,
  },

  /** Brands with a website whose names begin with or hold the words, for the navigation. */
  hintBrands: {
    method: "GET",
    path: "/specBrand/hint",
    access: "visitor",
    input: z.object({ keywords }),
    data: z.object({ data: z.array(Hint) }),
  },

  /** Agents with a website, in the same way. */
  hintAgents: {
    method: "GET",
    path: "/agent/search",
    access: "visitor",
    input: z.object({ keywords }),
    data: z.object({ data: z.array(Hint) }),
  },
});
