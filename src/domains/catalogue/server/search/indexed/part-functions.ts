import { functionsOf, type ToldValue } from "#vocabulary/function-words.ts";

/** The values of a part that decide what it does, by the slug of their parameter. */
export type DecidingValues = ReadonlyMap<string, ToldValue>;

interface Row {
  mpn: string;
  categoryId: number | null;
  deciding: string | null;
}

const REMEMBERED_MAX = 200_000;
/** Number of the parameter, figures (empty where there is none) and print. */
const TOLD = /^(\d+) (\S*) (\S*) (\S*) ([\s\S]*)$/;
const NO_VALUES: DecidingValues = new Map();

/** What the part of a row does; nothing where it has no category. Values are read only where they decide. */
export function functionsOfRow(
  { mpn, categoryId, deciding }: Row,
  slugs: ReadonlyMap<number, string>,
  read: (values: string) => DecidingValues,
): string[] {
  const categorySlug = categoryId === null ? undefined : slugs.get(categoryId);
  if (categorySlug === undefined) return [];
  let values: DecidingValues | undefined;
  return functionsOf({
    categorySlug,
    mpn,
    valueOf: (parameter) => (values ??= deciding === null ? NO_VALUES : read(deciding)).get(parameter),
  });
}

/** Reads what the database tells of values that decide; what many parts have is read once. `slugs` are those of parameters by their numbers. */
export function decidingValues(
  slugs: ReadonlyMap<string, string>,
  between: string,
): (values: string) => DecidingValues {
  const known = new Map<string, [string, ToldValue] | null>();
  const readOne = (text: string): [string, ToldValue] | null => {
    let value = known.get(text);
    if (value === undefined) {
      value = toValue(text, slugs);
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(text, value);
    }
    return value;
  };
  return (values) =>
    new Map(
      values
        .split(between)
        .map(readOne)
        .filter((value) => value !== null),
    );
}

function toValue(text: string, slugs: ReadonlyMap<string, string>): [string, ToldValue] | null {
  const [, parameterId = "", minimum = "", typical = "", maximum = "", printed = ""] = TOLD.exec(text) ?? [];
  const slug = slugs.get(parameterId);
  const toFigure = (figure: string) => (figure === "" ? null : Number(figure));
  return slug === undefined
    ? null
    : [slug, { printed, minimum: toFigure(minimum), typical: toFigure(typical), maximum: toFigure(maximum) }];
}
