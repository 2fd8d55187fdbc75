import { figure, markdownTable, percentile } from "../markdown.ts";
import { timeCalls, type TimedLoad } from "./keep-alive-load.ts";

const WARM_UP_SECONDS = 10;
const SHARES = [0.5, 0.95, 0.99];

interface Asked {
  origin: string;
  requests: Parameters<typeof timeCalls>[0]["requests"];
  /** Of what kinds the questions are, in the order of the table. */
  kinds: string[];
  seconds: number;
  say: (line: string) => void;
}

/** Asks a portal a list of questions, with one client and with eight: a table of times by kind of question, and how many were answered a second. */
export async function timeQuestions({ origin, requests, kinds, seconds, say }: Asked): Promise<string> {
  await timeCalls({
    origin,
    requests: requests.slice(requests.length / 2),
    mayBeBusy: true,
    clients: 4,
    seconds: WARM_UP_SECONDS,
  });
  say("asking");
  const one = await timeCalls({ origin, requests, mayBeBusy: true, clients: 1, seconds: 6 * seconds });
  const eight = await timeCalls({
    origin,
    requests: requests.slice(requests.length / 4),
    mayBeBusy: true,
    clients: 8,
    seconds: 6 * seconds,
  });
  const row = (kind: string, single: number[], crowd: number[]) => [
    kind,
    ...[single, crowd].flatMap((times) => SHARES.map((share) => percentile(times, share))),
  ];
  const all = ({ times }: TimedLoad) => [...times.values()].flat();
  const table = markdownTable(
    ["question", ...[1, 8].flatMap((clients) => SHARES.map((share) => `p${share * 100}, ${clients}`))],
    [
      row("all", all(one), all(eight)),
      ...kinds.map((kind) => row(kind, one.times.get(kind) ?? [], eight.times.get(kind) ?? [])),
    ],
  );
  return `${table}\n\nQuestions a second: ${figure(one.perSecond)} with 1 client, ${figure(eight.perSecond)} with 8; refused as busy: ${one.busy} and ${eight.busy}.`;
}
