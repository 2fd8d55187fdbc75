import { beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { sensitiveWords } from "../../contract/sensitive-words.ts";
import { findSensitiveWords } from "./find-sensitive-words.ts";

/** How often the list was made ready, how many at once at most; how many words were read for it, and how often others were let in meanwhile. */
const makings = vi.hoisted(() => ({ count: 0, underWay: 0, mostAtOnce: 0, words: 0, rounds: 0 }));

vi.mock("./ready-words.ts", async (original) => {
  const real = await original<typeof import("./ready-words.ts")>();
  const readyWords: typeof real.readyWords = async (...given) => {
    makings.count += 1;
    makings.mostAtOnce = Math.max(makings.mostAtOnce, ++makings.underWay);
    return real.readyWords(...given).finally(() => (makings.underWay -= 1));
  };
  return { ...real, readyWords };
});
vi.mock("./match-sensitive-words.ts", async (original) => {
  const real = await original<typeof import("./match-sensitive-words.ts")>();
  const readWordList: typeof real.readWordList = async (words, pause) => {
    makings.words += words.length;
    let isOver = false;
    const goRound = () => {
      makings.rounds += 1;
      if (!isOver) setImmediate(goRound);
    };
    setImmediate(goRound);
    return real.readWordList(words, pause).finally(() => (isOver = true));
  };
  return { ...real, readWordList };
});

const portal = useTestApp();
const OPERATOR = "13800000009";
const add = (words: string) => portal.callAs(OPERATOR)(sensitiveWords.addSensitiveWords, { words });
const find = (text: string) => findSensitiveWords(portal.context, text);

let made = 0;
async function addMany(count: number): Promise<string[]> {
  const words = Array.from({ length: count }, () => {
    made += 1;
    const letters = Array.from({ length: 40 }, (_, at) => 0x4e00 + ((made * 7919 + at * 104_729) % 20_000));
    return String.fromCodePoint(...letters);
  });
  await portal.context.db
    .insertInto("newsHeldWords")
    .values(words.map((word) => ({ key: word, word, createdAt: portal.clock.now })))
    .execute();
  return words;
}

beforeEach(() => {
  Object.assign(makings, { count: 0, mostAtOnce: 0, words: 0, rounds: 0 });
});

test("after a change the list is made ready once, however many texts are looked at; what was added counts at once", async () => {
  for (const [at, word] of ["芯开发票", "刷单", "加微信"].entries()) {
    await add(word);
    const found = await Promise.all(Array.from({ length: 20 }, () => find(`请${word}`)));
    expect(found).toEqual(Array.from({ length: 20 }, () => [word]));
    expect([word, makings.count, makings.mostAtOnce]).toEqual([word, at + 1, 1]);
  }
});

test("texts that come while the list changes on and on are looked at by one making each at most, one at a time", async () => {
  const asked: Promise<string[]>[] = [];
  for (let at = 0; at < 6; at += 1) {
    const word = `测试词语${"甲乙丙丁戊己"[at]!}`;
    await add(word);
    asked.push(find(word), find(word), find(word));
  }
  const found = await Promise.all(asked);
  expect(found.every((words) => words.length === 1)).toBe(true);
  expect(makings.mostAtOnce).toBe(1);
  expect(makings.count).toBeLessThanOrEqual(6);
});

test("a word that was added while a transaction ran counts in it, and its waiting needs none of its rows", async () => {
  await inTransaction(portal.context, async (context) => {
    await context.db.selectFrom("newsHeldWords").select("id").execute();
    await add("内部消息");
    expect(await findSensitiveWords(context, "内部消息")).toEqual(["内部消息"]);
  });
  expect(await find("内部消息")).toEqual(["内部消息"]);
  expect(makings.count).toBe(1);
});

test("a list of thousands of long words lets others in while it is made ready", async () => {
  const words = await addMany(5000);
  expect(await find(words[4999]!)).toContain(words[4999]);
  expect([makings.count, makings.rounds > 3]).toEqual([1, true]);
});

test("of a long list only what has changed is made ready; what was removed counts no more, what is added again does", async () => {
  const [first, second] = (await addMany(5000)) as [string, string];
  await find("");
  makings.words = 0;
  const idOf = async (word: string) =>
    (
      await portal.context.db
        .selectFrom("newsHeldWords")
        .select("id")
        .where("word", "=", word)
        .executeTakeFirstOrThrow()
    ).id;
  const remove = async (word: string) =>
    portal.callAs(OPERATOR)(sensitiveWords.removeSensitiveWord, { id: await idOf(word) });
  await remove(first);
  expect(await find(`${first} ${second}`)).toEqual([second]);
  await add(first);
  expect(await find(`${first} ${second}`)).toEqual([first, second]);
  await remove(first);
  await add("刷好评");
  expect(await find(`${first} 刷好评 ${second}`)).toEqual(["刷好评", second]);
  expect(makings.words).toBeLessThan(10);
  await addMany(600);
  await find("");
  expect(makings.words).toBeGreaterThan(5000);
});
