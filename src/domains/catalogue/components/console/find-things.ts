import { callApi } from "#web/call-api.ts";
import { editedBrands, type EditedBrand } from "../../contract/edited-brands.ts";
import { editedCategories, type EditedCategory } from "../../contract/edited-categories.ts";
import { editedParts, type ListedPart } from "../../contract/edited-parts.ts";
import { editedParameters, type EditedParameter } from "../../contract/parameters.ts";
import type { PickedThing } from "../public/console/thing-picker.tsx";

const SHOWN = 10;

// What the pickers of the console find by name.
const asBrand = ({ id, name, nameCn, partCount }: EditedBrand): PickedThing => ({
  id,
  name: nameCn ? `${name}（${nameCn}）` : name,
  count: partCount,
});
const asCategory = ({ id, name, parent, partCount }: EditedCategory): PickedThing => ({
  id,
  name: parent ? `${parent.name} › ${name}` : name,
  count: partCount,
});
const asParameter = ({ id, name, unit }: EditedParameter): PickedThing => ({
  id,
  name: unit ? `${name}（${unit}）` : name,
  count: null,
});
const asPart = ({ id, mpn, brand }: ListedPart): PickedThing => ({
  id,
  name: brand ? `${brand.name} ${mpn}` : mpn,
  count: null,
});

export async function findBrands(words: string): Promise<PickedThing[]> {
  const { data } = await callApi(editedBrands.listEditedBrands, { words, pageSize: SHOWN });
  return data.filter(({ isMerged }) => !isMerged).map(asBrand);
}

export async function findCategories(words: string): Promise<PickedThing[]> {
  return (await callApi(editedCategories.listEditedCategories, { words, pageSize: SHOWN })).data.map(asCategory);
}

export async function findParameters(words: string): Promise<PickedThing[]> {
  return (await callApi(editedParameters.listEditedParameters, { words, pageSize: SHOWN })).data.map(asParameter);
}

export async function findParts(words: string): Promise<PickedThing[]> {
  return (await callApi(editedParts.listEditedParts, { words, pageSize: SHOWN })).data.map(asPart);
}
