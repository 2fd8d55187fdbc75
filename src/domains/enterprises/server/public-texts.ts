import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { CERTIFY_PATH } from "../addresses.ts";
import { type EnterpriseCases, enterpriseSide, rivalSide } from "./public/enterprise-people.ts";

export const ENTERPRISE_INTRODUCTION_TEXT = "enterprise-introduction";

/** What enterprises tell of themselves that their shops show. */
export const publicTexts: Record<string, PublicText> = {
  [ENTERPRISE_INTRODUCTION_TEXT]: {
    title: "店铺的企业介绍",
    table: "suppliers_enterprises",
    isProse: true,
    look: "hits",
    listed: sql`select id, concat_ws(' ', name, introduction) as said from suppliers_enterprises where introduction <> ''`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersEnterprises")
        .select(["id", "name", "introduction", "ownerId"])
        .where("id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, name, introduction, ownerId }) => ({
        id,
        title: name,
        texts: [{ field: "introduction", label: "企业简介", text: introduction }],
        path: null,
        ownPath: CERTIFY_PATH,
        ownerId,
      }));
    },
    whose: {
      about: (cases, at) => enterpriseSide(ofThemselves(cases))([], at),
      rivals: (cases, at) => rivalSide(ofThemselves(cases))([], at),
    },
  },
};

function ofThemselves(cases: Parameters<PublicText["whose"]["about"]>[0]): EnterpriseCases {
  return () => sql`select held.id, held.row_id as enterprise_id, held.opened_at as since from (${cases}) as held`;
}
