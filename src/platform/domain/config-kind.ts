import type { ZodType } from "zod";

/** What a field of a value is called, and what helps to fill it in. */
export type ConfigLabel = string | { title: string; help: string };

/** Under which heading values stand together; headings stand as their first values do. */
type ConfigGroup = "网站" | "搜索" | "资讯" | "账号" | "商家" | "安全" | "审核";

/** A value that operators may change while the portal runs: declared by the lowest domain that reads it, by its key. */
export interface ConfigKind {
  title: string;
  /** What it is for, and where it shows, in words. */
  hint: string;
  group: ConfigGroup;
  /** Where it stands among all values: their order on the page. */
  order: number;
  /** What it has to be: its form is made of it. */
  schema: ZodType;
  /** What its fields are called, by the names of its properties; a test asks for all of them. */
  labels?: Record<string, ConfigLabel>;
  /** Words for what may be chosen. */
  choices?: Record<string, string>;
  /** What is shown while nothing is set. */
  fallback: unknown;
  /** Anybody may ask for it; what is not so is told to nobody but operators. */
  isPublic?: true;
  /** Only admins change it. */
  isAdmins?: true;
}
