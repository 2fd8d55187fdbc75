import { z } from "zod";

/** What a field that fails is told where its schema says nothing itself: a sentence for people, without the validator's own terms. */
const SENTENCES: Record<string, string> = {
  invalid_type: "格式有误",
  invalid_format: "格式有误",
  invalid_value: "不在可选范围内",
  invalid_union: "格式有误",
  invalid_element: "其中有一项格式有误",
  too_big: "过长或过大",
  too_small: "过短或过小",
  not_multiple_of: "数值有误",
  unrecognized_keys: "含有多余的内容",
};

z.config({
  customError: (issue) =>
    issue.code === "invalid_type" && issue.input === undefined
      ? "请填写此项"
      : (SENTENCES[issue.code ?? ""] ?? "输入有误"),
});
