import { PortError } from "#ports/port.ts";
import type { MachineModeration, MachineVerdict } from "./port.ts";

interface Rule {
  found: string;
  verdict: "doubtful" | "bad";
  pattern: RegExp;
}

const MOBILE = String.raw`(?<![\d.-])1[3-9]\d(?:[ -]?\d{4}){2}(?![\d.-])`;
/** Latin abbreviations are beginnings of part numbers too: they count before a colon alone. */
const CHAT = String.raw`(?:(?:微信|薇信|威信|v信|扣扣)(?:号|群)?\s*:?|(?<![a-z\d])(?:vx|wx|wechat|qq)(?:号|群)?\s*:)\s*[a-z\d][\w-]{4,}`;

/** The strictest first. */
const RULES: Rule[] = [
  {
    found: "以利益引到站外",
    verdict: "bad",
    pattern: new RegExp(String.raw`(?:返利|兼职|领取|日赚|中奖)[^。\n]{0,20}(?:${MOBILE}|${CHAT})`, "iu"),
  },
  { found: "手机号", verdict: "doubtful", pattern: new RegExp(MOBILE, "u") },
  { found: "站外联系方式", verdict: "doubtful", pattern: new RegExp(CHAT, "iu") },
];

/** What a picture holds that is to be found by every driver in tests, and harms nobody. */
export const TEST_PICTURE = "XINPU-TEST-PICTURE-NOBODY-SHOULD-SEE";

/** Goes by a few rules of texts; of pictures it knows the one for tests alone. It asks nobody. */
export function openEmbeddedModeration(): MachineModeration {
  const judge = (rules: Pick<Rule, "found" | "verdict">[]): MachineVerdict =>
    rules.length === 0
      ? { verdict: "pass" }
      : { verdict: rules[0]!.verdict, found: [...new Set(rules.map(({ found }) => found))] };
  return {
    driver: "embedded",
    async lookAtText(text, signal) {
      refuseGivenUp(signal);
      const said = text.normalize("NFKC");
      return judge(RULES.filter(({ pattern }) => pattern.test(said)));
    },
    async lookAtPicture(bytes, signal) {
      refuseGivenUp(signal);
      return judge(Buffer.from(bytes).includes(TEST_PICTURE) ? [{ found: "测试图片", verdict: "bad" }] : []);
    },
  };
}

function refuseGivenUp(signal: AbortSignal): void {
  if (signal.aborted) throw new PortError("moderation", "transient", "given up before");
}
