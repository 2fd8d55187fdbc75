import { expect, test } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { favourites } from "../../contract/favourites.ts";
import { own } from "../../contract/own.ts";
import { profile } from "../../contract/profile.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const USER = "13800000001";

const ask = (asks: unknown, mobile?: string) =>
  portal.callAs(mobile)(own.askTogether, { asks: typeof asks === "string" ? asks : JSON.stringify(asks) });

const nothing = { status: 404, envelope: expect.objectContaining({ code: 404 }) };

test("what is its reader's own comes in the order in which it was asked, each with its own answer", async () => {
  const [liked, other] = [await buildPart(), await buildPart()];
  await portal.callAs(USER)(favourites.addFavourite, { type: "part", id: liked.id });
  const state = (id: number) => [favourites.areFavourites.path, { type: "part", ids: String(id) }];
  const [first, person, second, refused] = await ask(
    [state(liked.id), [own.readPerson.path, {}], state(other.id), [favourites.areFavourites.path, { type: "none" }]],
    USER,
  );
  expect(first).toMatchObject({ status: 200, envelope: { code: 1, data: { ids: [liked.id] } } });
  const shown = { nickName: expect.any(String), perfectInformation: true };
  expect(person).toMatchObject({ status: 200, envelope: { code: 1, data: shown } });
  expect(second).toMatchObject({ status: 200, envelope: { code: 1, data: { ids: [] } } });
  expect((refused!.envelope as { code: number }).code).not.toBe(1);
});

test("a visitor is told that nobody has signed in, and is refused what is a user's own", async () => {
  const [person, state] = await ask([
    [own.readPerson.path, {}],
    [favourites.areFavourites.path, { type: "part", ids: "1" }],
  ]);
  expect(person).toMatchObject({ envelope: { code: 1, data: null } });
  expect(state).toMatchObject({ status: 401 });
});

test("nothing else is asked by it: no act, no other call, nor itself", async () => {
  const paths = [
    favourites.addFavourite.path,
    profile.updateProfile.path,
    own.askTogether.path,
    "/ops/users",
    "__proto__",
  ];
  expect(
    await ask(
      paths.map((path) => [path, { asks: "[]" }]),
      USER,
    ),
  ).toEqual(paths.map(() => nothing));
});

test("as many as a page asks are answered, one after the other; more, and what is no list, are refused", async () => {
  expect(await ask(Array.from({ length: 20 }, () => [own.readPerson.path, {}]))).toHaveLength(20);
  await expect(ask(Array.from({ length: 21 }, () => [own.readPerson.path, {}]))).rejects.toThrow("一次最多查询 20 项");
  for (const asks of [
    "",
    "{}",
    "[1]",
    '[["/config/person"]]',
    "[".repeat(4000),
    `[["/x", {"a": "${"x".repeat(9000)}"}]]`,
  ])
    await expect(ask(asks), asks.slice(0, 30)).rejects.toThrow();
});
