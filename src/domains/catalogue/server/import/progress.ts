import { MultiBar, Presets, type SingleBar } from "cli-progress";

/** Shows how far an import is. */
export interface Progress {
  /** A file begins; its size is what `advance` counts towards. */
  start(name: string, total: number, unit?: string): void;
  advance(done: number, rows: number): void;
  stop(): void;
  /** A line that stays, above the bar. */
  say(line: string): void;
}

interface Course {
  name: string;
  unit: string;
  total: number;
  done: number;
  rows: number;
  startedAt: number;
}

const PLAIN_LINE_EVERY_MS = 5000;
const BAR = "{name} {bar} {percentage}% · {rows} · {rate} · 剩余 {left}";

/** A bar on a terminal, a line every few seconds anywhere else. */
export function openProgress(output: NodeJS.WriteStream, clock: () => number = () => performance.now()): Progress {
  return output.isTTY ? openBar(output, clock) : openLines((line) => output.write(`${line}\n`), clock);
}

function openBar(stream: NodeJS.WriteStream, clock: () => number): Progress {
  const bars = new MultiBar(
    { stream, format: BAR, barsize: 24, hideCursor: true, clearOnComplete: true, noTTYOutput: false },
    Presets.shades_classic,
  );
  let bar: SingleBar | null = null;
  let course: Course | null = null;
  return {
    start(name, total, unit = "行") {
      course = { name, unit, total, done: 0, rows: 0, startedAt: clock() };
      bar = bars.create(total, 0, describe(course, clock()));
    },
    advance(done, rows) {
      if (!course) return;
      Object.assign(course, { done, rows });
      bar?.update(Math.min(done, course.total), describe(course, clock()));
    },
    stop() {
      if (bar) bars.remove(bar);
      bar = null;
      course = null;
      bars.stop();
    },
    say: (line) => (bar ? bars.log(`${line}\n`) : stream.write(`${line}\n`)),
  };
}

function openLines(write: (line: string) => void, clock: () => number): Progress {
  let course: Course | null = null;
  let saidAt = 0;
  return {
    start(name, total, unit = "行") {
      course = { name, unit, total, done: 0, rows: 0, startedAt: clock() };
      saidAt = clock();
    },
    advance(done, rows) {
      if (!course) return;
      Object.assign(course, { done, rows });
      if (clock() - saidAt < PLAIN_LINE_EVERY_MS) return;
      saidAt = clock();
      const words = describe(course, saidAt);
      write(
        `${words.name} ${Math.floor((done / course.total) * 100)}% · ${words.rows} · ${words.rate} · 剩余 ${words.left}`,
      );
    },
    stop: () => (course = null),
    say: write,
  };
}

function describe({ name, unit, total, done, rows, startedAt }: Course, now: number) {
  const seconds = Math.max((now - startedAt) / 1000, 0.001);
  const left = done > 0 ? (seconds / done) * Math.max(total - done, 0) : Number.NaN;
  return {
    name,
    rows: `${rows.toLocaleString("en-US")} ${unit}`,
    rate: formatRate(rows, seconds, unit),
    left: formatSeconds(left),
  };
}

/** Rows a minute, as it is said. */
export function formatRate(rows: number, seconds: number, unit = "行"): string {
  return `${Math.round((rows / Math.max(seconds, 0.001)) * 60).toLocaleString("en-US")} ${unit}/分`;
}

/** A span of time in words; “—” where nobody can tell yet. */
export function formatSeconds(seconds: number): string {
  if (!Number.isFinite(seconds)) return "—";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} 秒`;
  return whole < 3600
    ? `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
    : `${Math.floor(whole / 3600)} 小时 ${Math.floor((whole % 3600) / 60)} 分`;
}
