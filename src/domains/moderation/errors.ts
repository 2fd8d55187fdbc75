import { numberRefusals } from "#api/refusals.ts";

/** Refusals of what is written, by numbers that are never reused. */
export const moderationRefusals = numberRefusals({
  sensitiveWordsFound: [17_623, "含有需要核实的词{words}，请修改后再试"],
  sensitiveWordsFull: [17_624, "敏感词最多 {most} 个，请先清理"],
  textDecidedAlready: [19_000, "这条内容已处理，或刚刚被修改，请刷新后再处理"],
  textChanged: [19_001, "这条内容的状态已改变，请刷新后再处理"],
});
