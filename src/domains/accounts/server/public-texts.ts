import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { SETTINGS_PATH } from "./credentials/tell-owner.ts";
import { AVATAR_PICTURE } from "./public/looked-at-pictures.ts";
import { hashOf } from "./profile/avatar.ts";

/** Pictures by which people are known to others. */
export const publicTexts: Record<string, PublicText> = {
  [AVATAR_PICTURE]: {
    title: "头像",
    table: "account_users",
    isPicture: true,
    look: "hits",
    listed: sql`select id, nick_name as said from account_users where avatar is not null`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("accountUsers")
        .select(["id", "nickName", "avatar"])
        .where("id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, nickName, avatar }) => ({
        id,
        title: nickName,
        texts: [
          { field: "avatar", label: "头像", text: avatar === null ? "" : hashOf(avatar), mediaType: "image/webp" },
        ],
        path: null,
        ownPath: SETTINGS_PATH,
        ownerId: id,
      }));
    },
    whose: {
      about: (cases) => sql`select held.id, held.row_id as user_id from (${cases}) as held`,
      rivals: () => sql`select null::bigint as id, null::bigint as user_id where false`,
    },
  },
};
