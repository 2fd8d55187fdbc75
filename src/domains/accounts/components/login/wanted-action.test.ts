import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resumeWantedAction } from "./wanted-action.ts";

const addresses: string[] = [];
const goTo = async (address: string) => void addresses.push(address);

function standAt(address: string): void {
  const { pathname, search, hash } = new URL(address, "http://portal.test");
  vi.stubGlobal("location", { pathname, search, hash });
}

beforeEach(() => {
  addresses.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test("the code of who has invited is in no address once it is used; where one comes from stays", async () => {
  for (const address of [
    "/register?shareCode=abc",
    "/register?fromswb=blog&shareCode=abc&state=s1",
    "/mobile/register?shareCode=abc&fromswb=blog",
  ]) {
    standAt(address);
    await resumeWantedAction(goTo);
  }
  expect(addresses).toEqual(["/", "/?fromswb=blog&state=s1", "/mobile?fromswb=blog"]);
});
