import { expect, test } from "vitest";
import { joinDomains } from "#platform/join-domains.ts";
import { loadEntries } from "#web/entries.ts";
import { browserDomains } from "./browser-domains.ts";
import { declared } from "./declared.ts";

test("the lists of favourites and the kinds of notices that browsers show are those that the server takes", async () => {
  expect(await loadEntries(browserDomains, "favouriteLists")).toEqual(declared.favouriteLists);
  expect(await loadEntries(browserDomains, "noticeKinds")).toEqual(Object.values(declared.noticeKinds));
});

test("a list of a kind that nobody declares, and a kind of notices that two declare, are refused at start", () => {
  const list = { name: "votes", kind: "vote", title: "投票", isFollowed: false, order: 1 };
  expect(() => joinDomains([...declared.domains, { tables: [], favouriteLists: [list] }])).toThrow(
    "no domain declares the favourite vote of the list votes",
  );
  const review = { name: "review", title: "投票", order: 1 };
  expect(() => joinDomains([...declared.domains, { tables: [], noticeKinds: [review] }])).toThrow(
    "two domains declare the kind of notices review",
  );
});
