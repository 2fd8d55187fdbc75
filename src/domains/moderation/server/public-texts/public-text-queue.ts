import { sql } from "kysely";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { FOUND_CLASS_LABELS } from "../../labels.ts";
import { markWords } from "../sensitive-words/place-words.ts";
import { decidePublicText } from "./decide-public-text.ts";
import { rememberText, reopenText } from "./reopen-public-text.ts";
import { listWaitingTexts, type WaitingText } from "./waiting-public-texts.ts";
import { whosePublicTexts } from "./whose-public-texts.ts";

export const PUBLIC_TEXT_QUEUE = "public-texts";

/** Texts of all kinds that others see, or are to see. */
export const publicTextQueue: CaseQueue = {
  name: PUBLIC_TEXT_QUEUE,
  title: "内容审核",
  group: "企业",
  order: 115,
  dueHours: 24,
  look: "words that are shown to all, or would be",
  whose: whosePublicTexts,
  decisions: [
    { name: "released", label: "通过", kind: "primary", needsReason: false, reasons: [] },
    {
      name: "refused",
      label: "不予展示",
      kind: "danger",
      needsReason: true,
      reasons: ["含有广告法禁止的绝对化用语", "引流或留有站外联系方式", "违反法律法规", "与企业或商品无关", "不实宣传"],
    },
  ],
  waiting: () => sql`select id, opened_at from moderation_cases where state = 'waiting'`,
  async list(context, range) {
    return (await listWaitingTexts(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason, openedAt }) {
    const isReleased = decision === "released";
    const decided = await decidePublicText(context, { id, isReleased, reason, openedAt });
    const { kindTitle, row, wasHidden, isMore, userId } = decided;
    // What was public all the time is news to nobody.
    if (userId === null || isMore || (isReleased && !wasHidden)) return null;
    return {
      userId,
      title: `${kindTitle}${isReleased ? "已通过审核" : "未通过审核"}`,
      text: isReleased
        ? `「${row.title}」已通过审核，对外展示。`
        : `「${row.title}」未通过审核，不对外展示：${reason}。修改后会重新审核。`,
      path: row.ownPath,
    };
  },
  undo: {
    remember: rememberText,
    restore: reopenText,
  },
};

const pictureAddress = (id: number, field: string) => `/api/ops/publicTexts/${id}/picture?field=${field}`;

function toCase({ id, kindTitle, isHidden, found, row, former, writer, openedAt }: WaitingText): QueuedCase {
  const facts: [label: string, value: string, path?: string][] = [
    ["类型", kindTitle],
    ["状态", isHidden ? "待审核，未展示" : "已展示，待复核"],
    ["命中", found.map((one) => `${one.word}（${FOUND_CLASS_LABELS[one.class]}）`).join("、")],
    ["提交人", writer?.nickName ?? "已注销", writer ? `/ops/users/${writer.id}` : undefined],
  ];
  const words = row.texts.filter(({ text, mediaType }) => text !== "" && mediaType === undefined);
  return {
    id,
    title: row.title,
    path: row.path,
    facts: [
      ...facts.flatMap(([label, value, path = null]) => (value ? [{ label, value, path }] : [])),
      // What others go on seeing stands beside what waits.
      ...(former === null ? [] : words).map(({ field, label, text }) => ({
        label,
        value: text,
        path: null,
        isClaimed: true,
        former: former?.[field] ?? "",
      })),
    ],
    pictures: row.texts.flatMap(({ field, label, text, mediaType }) =>
      text && mediaType ? [{ label, path: pictureAddress(id, field), mediaType }] : [],
    ),
    text: words.map(({ label, text }) => `${label}：${text}`).join("\n"),
    texts: words.map(({ label, text }) =>
      markWords(
        label,
        text,
        found.map(({ word }) => word),
      ),
    ),
    openedAt: openedAt.toISOString(),
  };
}
