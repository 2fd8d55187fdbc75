import { defineRefusals, numberRefusals } from "#api/refusals.ts";

const given = defineRefusals(10_000, {
  caseLeased: "{holder} 正在处理这一条（{minutes} 分钟前打开），请确认后再处理",
  handedToNobody: "只能移交给其他运营人员",
  handedToConcerned: "所选事项与该运营人员本人或其企业有关，请移交其他运营人员",
  noSuchType: "不能改为这个类型",
  notUndone: "不能撤销：{why}",
  nameToRetype: "没有其他运营人员可以复核，请输入「{name}」以确认由您一人决定",
  proposedAlready: "您已提出，须由其他运营人员复核",
  tooManyViews: "每个列表最多保存 {most} 个视图，请先删除不用的",
  viewNameTaken: "您已有同名的视图",
});

export const consoleRefusals = {
  ...given,
  ...numberRefusals({
    countToRetype: [2100, "请输入要处理的数量 {count} 以确认"],
    notOfItsState: [2101, "它现在的状态不能「{label}」"],
  }),
};
