import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { readDocumentFilters } from "./document-filters.ts";

const portal = useTestApp();
const { buildCategory, buildPart, buildDocument } = catalogueOf(portal);

const DOCUMENTS = 52_000;

test("a category leaves all of its documents, however many, and none of another category", async () => {
  const { db } = portal.context;
  const [parent, other] = [await buildCategory(), await buildCategory()];
  const category = await buildCategory({ parentId: parent.id });
  const part = await buildPart({ categoryId: category.id });
  await sql`
    with made as (
      insert into datasheet_documents (sha256, title, file_name, size_bytes, source)
      select encode(sha256(place::text::bytea), 'hex'), 'd' || place, 'd.pdf', 1, 'test' from generate_series(1, ${DOCUMENTS}) place
      returning id
    )
    insert into datasheet_document_parts (document_id, part_id) select id, ${part.id} from made`.execute(db);
  await buildDocument({ partIds: [(await buildPart({ categoryId: other.id })).id] });
  const countIn = async (slug: string) => {
    const { conditions } = await readDocumentFilters(portal.context, {
      brand: [],
      category: [slug],
      language: [],
      year: [],
      pages: [],
    });
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from datasheet_documents document where ${conditions.category!}`.execute(db);
    return rows[0]!.count;
  };
  expect(await countIn(category.slug)).toBe(DOCUMENTS);
  expect(await countIn(parent.slug)).toBe(DOCUMENTS);
  expect(await countIn(other.slug)).toBe(1);
});
