import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { type FileUse, fileUses, type FileUses } from "../public/file-uses.ts";

/** A licence or a letter is looked at as long as it is submitted; logo and pictures are shown by other domains. */
const enterpriseFiles: FileUses = (fileIds) => sql`
  select submitted.licence_id as file_id, submitted.enterprise_id, false as is_shown, case when submitted.state <> 'withdrawn' then 'enterprise' end as subject, submitted.enterprise_id as subject_id
  from suppliers_certifications as submitted where submitted.licence_id = any(${fileIds}::bigint[])
  union all
  select submitted.letter_id, submitted.enterprise_id, false, case when submitted.state <> 'withdrawn' then 'enterprise' end, submitted.enterprise_id
  from suppliers_certifications as submitted where submitted.letter_id = any(${fileIds}::bigint[])
  union all
  select used.file_id, enterprise.id, false, null, null
  from suppliers_enterprises as enterprise, unnest(enterprise.logo_id || enterprise.picture_ids) as used(file_id) where used.file_id = any(${fileIds}::bigint[])`;

type FoundUse = FileUse & { ownerId: number | null };

/** The rows of all domains that name any of the files, with the main account of each enterprise. */
export async function findFileUses(
  { db, declared }: Pick<Context, "db" | "declared">,
  fileIds: number[],
): Promise<FoundUse[]> {
  const uses = sql.join(
    [enterpriseFiles, ...declared.filled(fileUses)].map((usesOf) => sql`(${usesOf(fileIds)})`),
    sql` union `,
  );
  const { rows } = await sql<FoundUse>`select used.*, enterprise.owner_id from (${uses}) as used
    left join suppliers_enterprises as enterprise on enterprise.id = used.enterprise_id
    order by used.file_id, used.is_shown desc, used.enterprise_id, used.subject, used.subject_id`.execute(db);
  return rows;
}
