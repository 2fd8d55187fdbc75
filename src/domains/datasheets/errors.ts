import { defineRefusals } from "#api/refusals.ts";

export const datasheetRefusals = defineRefusals(2000, {
  zipUnderWay: "请勿重复请求,稍后重试",
  zipTooLarge: "所选文件共 {size}，超过单次打包上限 {most}，请分批下载",
});
