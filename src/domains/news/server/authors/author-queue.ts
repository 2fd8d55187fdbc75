import { sql } from "kysely";
import { decideAuthor } from "./decide-author.ts";
import { rememberAuthor, reopenAuthor } from "./reopen-author.ts";
import { listWaitingAuthors, type WaitingAuthor } from "./waiting-authors.ts";
import { AUTHOR_MARK_LABELS, type AuthorMark } from "../../labels.ts";
import { markWords } from "#domains/moderation/server/public.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseAuthors } from "./whose-authors.ts";

const AUTHOR_CENTRE_PATH = "/userCenter/author";
const CLAIMED = ["笔名", "真实姓名", "领域", "代表作"];
const MARKS = Object.keys(AUTHOR_MARK_LABELS) as AuthorMark[];

/** Users who want to write under a pen name: approved, each gets a mark. Their real names are nobody else's. */
export const authorQueue: CaseQueue = {
  name: "authors",
  title: "作者申请",
  group: "资讯",
  order: 150,
  dueHours: 72,
  look: { act: "read-real-name", subject: "author" },
  whose: whoseAuthors,
  decisions: [
    ...MARKS.map((mark) => ({
      name: mark,
      label: `通过：${AUTHOR_MARK_LABELS[mark]}`,
      kind: mark === "engineer" ? ("primary" as const) : ("plain" as const),
      needsReason: false,
      reasons: [],
    })),
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: ["请补充代表作链接", "笔名可能冒用他人或机构名义", "简介含广告或联系方式", "无法核实身份"],
    },
  ],
  waiting: () => sql`select user_id as id, applied_at as opened_at from news_authors where state = 'waiting'`,
  namedBy: "笔名",
  named: (pattern) => sql`select user_id as id from news_authors where state = 'waiting' and pen_name ilike ${pattern}`,
  async list(context, range) {
    return (await listWaitingAuthors(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason, openedAt }) {
    const mark = MARKS.find((one) => one === decision) ?? null;
    const { penName } = await decideAuthor(context, { userId: id, mark, reason, openedAt });
    return mark
      ? {
          userId: id,
          title: "作者申请已通过",
          text: `您已成为认证作者「${penName}」（${AUTHOR_MARK_LABELS[mark]}）。${reason}`,
          path: AUTHOR_CENTRE_PATH,
        }
      : {
          userId: id,
          title: "作者申请未通过",
          text: `「${penName}」的申请未通过：${reason}。修改后可重新申请。`,
          path: AUTHOR_CENTRE_PATH,
        };
  },
  undo: { remember: rememberAuthor, restore: reopenAuthor },
};

function toCase({
  userId,
  nickName,
  penName,
  realName,
  bio,
  fields,
  worksUrl,
  sensitiveWords,
  articles,
  appliedAt,
}: WaitingAuthor): QueuedCase {
  const facts: [label: string, value: string, path?: string][] = [
    ["敏感词", sensitiveWords.join("、")],
    ["笔名", penName],
    ["真实姓名", realName],
    ["领域", fields.join("、")],
    ["代表作", worksUrl],
    ["已发布文章", String(articles)],
    ["申请人", nickName, `/ops/users/${userId}`],
  ];
  return {
    id: userId,
    title: penName,
    path: null,
    facts: facts.flatMap(([label, value, path = null]) =>
      value ? [{ label, value, path, isClaimed: CLAIMED.includes(label) || undefined }] : [],
    ),
    text: bio,
    texts: [markWords("笔名", penName, sensitiveWords), ...(bio ? [markWords("简介", bio, sensitiveWords)] : [])],
    openedAt: appliedAt.toISOString(),
  };
}
