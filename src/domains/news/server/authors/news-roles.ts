import { sql } from "kysely";
import { userRoles } from "#domains/accounts/server/public/user-roles.ts";

const isAuthor = (alias: string) => sql<boolean>`exists (
  select from news_authors as author where author.user_id = ${sql.ref(`${alias}.id`)} and author.state = 'approved')`;

/** Authors, and who has written anything. */
export const newsRoles = [
  userRoles.with({ name: "author", condition: isAuthor }),
  userRoles.with({
    name: "writer",
    condition: (alias) => sql<boolean>`(${isAuthor(alias)} or exists (
      select from news_articles as article where article.author_id = ${sql.ref(`${alias}.id`)}))`,
  }),
];
