import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'

/** The main question of each script by its code: the node after the greeting (rule analysis-5). */
export type MainQuestions = ReadonlyMap<string, string>

export async function mainQuestionsOf(db: Database, enterpriseId: string): Promise<MainQuestions> {
  const rows = await db
    .selectFrom('script_template')
    .innerJoin('script_version', join =>
      join
        .onRef('script_version.enterprise_id', '=', 'script_template.enterprise_id')
        .onRef('script_version.code', '=', 'script_template.code')
        .onRef('script_version.version', '=', 'script_template.version')
    )
    .select('script_template.code')
    .select(sql<string | null>`content -> 'nodes' -> 1 ->> 'name'`.as('node'))
    .where('script_template.enterprise_id', '=', enterpriseId)
    .execute()
  return new Map(rows.flatMap(({ code, node }) => (node === null ? [] : [[code, node] as const])))
}
