import { numberRefusals } from "#api/refusals.ts";

/** Of 2000–2999, which selection shares with the catalogue and the datasheets: numbers are never reused. */
export const selectionRefusals = numberRefusals({
  tooManyFilters: [2012, "筛选条件最多 {most} 项，请去掉一些"],
  unreadableFilter: [2013, "无法识别筛选条件“{filter}”"],
  noSuchParameter: [2014, "这个分类没有参数“{parameter}”"],
  noFigures: [2015, "“{parameter}”不是数值，不能按范围筛选"],
  notSuchFigure: [2016, "“{typed}”不能作为“{parameter}”的数值{unit}"],
  rangeReversed: [2017, "“{parameter}”的下限大于上限"],
  alternatesUsedUp: [2018, "今天提交的替代料已达 {most} 条，请明天再来"],
  alternateProposed: [2019, "这对型号已有同类型的替代料（或已提交、待审核），无需重复提交"],
  alternateDecided: [2020, "这条替代料的状态已改变，请刷新后再操作"],
  alternateUnproven: [2021, "发布前两个型号都要有规格书证据页"],
  endTwice: [2022, "“{parameter}”的{end}写了两次，请只保留一个"],
  alternateContradicted: [2023, "与已有的说法矛盾：{claim}；两者不能同时成立，请先核对"],
  alternateHindersMerge: [2030, "替代料 {id}（{part} → {replacement}）合并后{problem}，请先处理它再合并"],
  rulesContradict: [2165, "“{first}”与“{second}”不能同时成立：{why}"],
  ruleUnreadable: [2166, "规则无法识别：{place}"],
  ruleEdited: [2167, "这条规则刚被修改过，请核对最新内容后再操作"],
});
