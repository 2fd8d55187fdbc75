import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { decisionsTable } from "#domains/operator-console/server/decisions-table.ts";
import { queueTable } from "#domains/operator-console/server/queue-table.ts";
import { declared } from "./declared.ts";

const DOMAINS = path.join(PROJECT_ROOT, "src/domains");
const FILE = /\/components\/console\/[^/]+\.tsx$/;
const SCREEN = /<ConsoleTable\b.*?caption="(.+?)".*?columns=\{\[(.*?)\n\s*\]\}/gs;
const COLUMN = /\bkey: "(\w+)",(\s*isFixed: true)?/g;

test("a list of the console is called the same where it is exported, with every column that it shows", () => {
  const tables = Object.values(declared.consoleTables);
  const files = readdirSync(DOMAINS, { recursive: true, encoding: "utf8" }).filter((file) => FILE.test(file));
  const screens = files.flatMap((file) =>
    [...readFileSync(path.join(DOMAINS, file), "utf8").matchAll(SCREEN)].map(([, caption = "", columns = ""]) => ({
      caption,
      // Fixed is what is done to a row.
      shown: [...columns.matchAll(COLUMN)].flatMap(([, key, fixed]) => (fixed ? [] : [key!])),
    })),
  );
  expect(screens.map(({ caption }) => caption).toSorted()).toEqual(tables.map(({ title }) => title).toSorted());
  // Those are saved by a call of their own.
  const own = tables.filter(({ columns }) => Object.keys(columns).length === 0).map(({ title }) => title);
  expect(own).toEqual(["操作日志", "安全日志"]);
  const dropped = screens.flatMap(({ caption, shown }) => {
    if (own.includes(caption)) return [];
    const exported = Object.keys(tables.find(({ title }) => title === caption)!.columns);
    return shown.filter((key) => !exported.includes(key)).map((key) => `${caption}: ${key}`);
  });
  expect(dropped).toEqual([]);
});

test("the lists of a queue are exported with every column that they show", () => {
  const portal = path.join(DOMAINS, "operator-console/components");
  const shownIn = (file: string) => {
    const [, columns = ""] = /columns=\{\[(.*)\n\s*\]\}/s.exec(readFileSync(path.join(portal, file), "utf8"))!;
    return [...columns.matchAll(/\bkey: "(\w+)",((?:\s*\w+: [^,{]+,)*?\s*isFixed: true)?/g)].flatMap(([, key, fixed]) =>
      fixed ? [] : [key!],
    );
  };
  for (const queue of declared.queues) {
    const waiting = Object.keys(queueTable(queue, queue.decisions).columns);
    expect(waiting).toEqual(expect.arrayContaining(shownIn("queue-cases.tsx")));
    expect(Object.keys(decisionsTable(queue).columns)).toEqual(shownIn("decisions.tsx"));
  }
});

test("a list of the console that has no tools says why", () => {
  const files = readdirSync(DOMAINS, { recursive: true, encoding: "utf8" }).filter(
    (file) => FILE.test(file) || /^operator-console\/components\/[^/]+\.tsx$/.test(file),
  );
  const silent = files.filter((file) => {
    const text = readFileSync(path.join(DOMAINS, file), "utf8");
    return /<DataTable\b|<PageLinks\b/.test(text) && !/(?:\*|\/\/) .*\bPlain: /.test(text);
  });
  expect(silent).toEqual([]);
});
