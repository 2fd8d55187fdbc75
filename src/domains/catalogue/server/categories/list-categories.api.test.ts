import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { partCategories } from "../../contract/categories.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildCategory, buildPart } = catalogueOf(portal);

test("categories stand in two levels, in their order, without those that hold nothing", async () => {
  expect(await portal.callAs()(partCategories.listCategories, {})).toEqual([]);
  const sensors = await buildCategory({ name: "传感器", position: 20 });
  const resistors = await buildCategory({ name: "电阻", position: 10 });
  const chips = await buildCategory({ name: "贴片电阻", parentId: resistors.id, position: 2 });
  const leaded = await buildCategory({ name: "插件电阻", parentId: resistors.id, position: 1 });
  await buildCategory({ name: "排阻", parentId: resistors.id });
  await buildCategory({ name: "空的" });
  await buildPart({ categoryId: chips.id });
  await buildPart({ categoryId: chips.id });
  await buildPart({ categoryId: leaded.id });
  await buildPart({ categoryId: sensors.id });
  const tree = await portal.callAs()(partCategories.listCategories, {});
  expect(tree.map(({ name, partCount, children }) => [name, partCount, children.map((child) => child.name)])).toEqual([
    ["电阻", 3, ["插件电阻", "贴片电阻"]],
    ["传感器", 1, []],
  ]);
});
