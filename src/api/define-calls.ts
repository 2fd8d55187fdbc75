import type { z } from "zod";

/** Who may make a call or open a page; `waiting` is who has logged in, also before his second factor is passed. */
export type Access = "visitor" | "waiting" | "user" | "enterprise" | "operator" | "admin";

interface Definition {
  method: "GET" | "POST";
  /** Below /api; `:name` takes a value from the path. */
  path: `/${string}`;
  access: Access;
  /** Of an operator's calls: each of the staff makes it, whatever areas he has; what it holds goes by his queues, or is everybody's. */
  isForAllStaff?: true;
  /** Changes a company, its members, its shop or money: owners show their second factor within the minutes before. */
  proof?: "second factor";
  /** Others get to see what it brings, or see the former again: who may not publish at present (禁言) is refused. */
  publishes?: true;
  /** A GET of what is the asker's own on a page that is the same for everyone: browsers ask for several of them at once. */
  isOwn?: true;
  /** It changes something that no page shows, and browsers make it by themselves. */
  isSilent?: true;
  /** A GET that changes something: it needs the `token` header, and no other site may make a browser ask. */
  isChanging?: true;
  /** One flat object: what the path holds, and the query of a GET or the body of a POST, are merged before it is read. */
  input: z.ZodObject;
  /** What `data` of the envelope holds, or "file" where the answer is bytes. */
  data: z.ZodType | "file";
  /** Form-encoded unless it says JSON, or multipart: a file then arrives as its bytes. */
  body?: "json" | "multipart";
  /** How many bytes its body may have, where that is more than of others. */
  bodyBytes?: number;
  /** It finds by words or figures of the asker's: who asks for new ones without end is slowed. Not what is asked while somebody types. */
  isSearch?: true;
  /** More calls of one caller in so many seconds are answered 429; what all his calls may cost together is counted besides. */
  limit?: { calls: number; seconds: number };
  /** An answer that is the same for all may be given again for so many seconds. */
  cacheSeconds?: number;
}

export type Call = Definition & { name: string };
export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type DataOf<C extends Call> = C["data"] extends z.ZodType ? z.output<C["data"]> : never;

/** Names the calls of a domain. The constants are used by server, pages, tests and documents alike. */
export function defineCalls<const Calls extends Record<string, Definition>>(domain: string, calls: Calls) {
  const named = Object.entries(calls).map(([key, call]) => [key, { ...call, name: `${domain}.${key}` }]);
  return Object.fromEntries(named) as { [Key in keyof Calls]: Calls[Key] & { name: string } };
}
