import { createElement } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { Refusal } from "#api/refusals.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { handle } from "#platform/handlers.ts";
import { useTestApp } from "#testing/app.ts";
import { block, type BlockModule } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { HOME_PAGE } from "#web/places.ts";

const KEPT = "public, max-age=0, s-maxage=10";
const NOT_KEPT = "no-store";
/** How the parts of the page fare, and how often it was made. */
const state = { status: 200, isBlockBroken: false, made: 0 };

const weather = defineCalls("weather", {
  /** What a page shows where it can be had. */
  today: {
    method: "GET",
    path: "/weather/today",
    access: "visitor",
    input: z.object({}),
    data: z.object({ words: z.string() }),
  },
});

async function tellWeather() {
  if (state.status !== 200) throw new Refusal(900, "今天不行", { status: state.status });
  return { words: "晴天" };
}

const onHome = (order: number, module: BlockModule<typeof HOME_PAGE, string>) =>
  block(HOME_PAGE, { order, load: async () => module as never });
const shown = ({ data }: { data: string }) => createElement("p", null, data);

const browser = defineDomain({
  blocks: [
    onHome(900, {
      async loader({ call }) {
        state.made += 1;
        return call(weather.today, {}).then(
          ({ words }) => words,
          () => "不知天气",
        );
      },
      spots: { sections: shown },
    }),
    onHome(901, {
      async loader() {
        if (state.isBlockBroken) throw new Error("broken");
        return "一节完好";
      },
      spots: { sections: shown },
    }),
  ],
});
const server = defineDomainServer({ tables: [], handlers: [handle(weather.today, tellWeather)] });
const portal = useTestApp({ PAGE_STORE_MB: "16" }, [{ server, browser }]);

let addresses = 0;
const newAddress = () => `/?at=${(addresses += 1)}`;

async function open(url: string) {
  const { statusCode, headers, body } = await portal.app.inject({ url, headers: { accept: "text/html" } });
  return { status: statusCode, cache: headers["cache-control"], body };
}

// All pages are loaded with the first that is asked for, which may be too long for its blocks.
beforeAll(async () => void (await open(newAddress())));
beforeEach(() => void Object.assign(state, { status: 200, isBlockBroken: false, made: 0 }));

test.each([
  ["that its asker may not have so soon (429)", { status: 429 }, "不知天气"],
  ["that failed (503)", { status: 503 }, "不知天气"],
  ["that was left out", { isBlockBroken: true }, "晴天"],
])("a page without a part %s is handed to nobody else, and once it is whole it is kept", async (_, trouble, words) => {
  const url = newAddress();
  Object.assign(state, trouble);
  for (const made of [1, 2]) {
    const page = await open(url);
    expect([page.status, page.cache, state.made]).toEqual([200, NOT_KEPT, made]);
    expect(page.body).toContain(words);
    expect(page.body.includes("一节完好")).toBe(!state.isBlockBroken);
  }
  Object.assign(state, { status: 200, isBlockBroken: false });
  const whole = await open(url);
  expect([whole.status, whole.cache, state.made]).toEqual([200, KEPT, 3]);
  for (const part of ["晴天", "一节完好"]) expect(whole.body).toContain(part);
  const again = await open(url);
  expect([again.body, state.made]).toEqual([whole.body, 3]);
});

test("a part that was refused for good (404) is missing from no page: it is kept", async () => {
  const url = newAddress();
  state.status = 404;
  const page = await open(url);
  expect([page.cache, page.body.includes("不知天气")]).toEqual([KEPT, true]);
  await open(url);
  expect(state.made).toBe(1);
});
