import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { publicTexts } from "../contract/public-texts.ts";
import { sensitiveWords } from "../contract/sensitive-words.ts";
import { WORD_CLASS_LABELS } from "../labels.ts";
import { TEXT_ACTS, TEXT_STATE_LABELS } from "../text-acts.ts";
import { kindOf, listPublicTexts } from "./public-texts/list-public-texts.ts";
import { takeDownText } from "./public-texts/take-down-text.ts";
import { listSensitiveWords } from "./sensitive-words/list-sensitive-words.ts";
import { removeSensitiveWord } from "./sensitive-words/remove-sensitive-word.ts";

type Run = Parameters<typeof takeDownText>[0];

export const consoleTables: Record<string, ConsoleTable> = {
  "public-texts": consoleTable({
    title: "公开内容",
    input: publicTexts.listPublicTexts.input,
    list: listPublicTexts,
    rowOf: ({ id, title }) => ({ id, name: title }),
    columns: {
      id: { title: "编号", cell: ({ id }) => id },
      title: { title: "内容", cell: ({ title }) => title },
      text: { title: "文字", cell: ({ text }) => text },
      state: { title: "状态", cell: ({ state }) => TEXT_STATE_LABELS[state] },
      reason: { title: "原因", cell: ({ reason }) => reason },
    },
    acts: { "take-down": actOf("take-down"), "put-back": actOf("put-back") },
  }),
  "held-words": consoleTable({
    title: "敏感词",
    input: sensitiveWords.listSensitiveWords.input,
    list: listSensitiveWords,
    rowOf: ({ id, word }) => ({ id, name: word }),
    columns: {
      word: { title: "词", cell: ({ word }) => word },
      class: { title: "类别", cell: (row) => WORD_CLASS_LABELS[row.class] },
      readAs: { title: "按此比对", cell: ({ readAs }) => readAs },
      at: { title: "添加", cell: ({ createdAt }) => formatExactTime(createdAt) },
    },
    acts: {
      remove: {
        label: "删除",
        kind: "danger",
        reasons: [],
        run: (context, { id }) => removeSensitiveWord(context, { id }),
      },
    },
  }),
};

function actOf(act: "take-down" | "put-back") {
  return {
    ...TEXT_ACTS[act],
    run: (context: Run, { id, reason, asked }: { id: number; reason: string; asked: { kind?: string | undefined } }) =>
      takeDownText(context, { id, kind: kindOf(context, asked.kind), act, reason }),
  };
}
