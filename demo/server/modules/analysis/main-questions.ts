import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'

/** The main question of each script by its code: the node after the greeting (rule analysis-5). */
export type MainQuestions = ReadonlyMap<string, string>

export async function mainQuestionsOf(db: Database, enterpriseId: string): Promise<MainQuestions> {
  const rows = await db
    .selectFrom('script_content')
    .select(['code', sql<string | null>`content -> 'nodes' -> 1 ->> 'name'`.as('node')])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  return new Map(rows.flatMap(({ code, node }) => (node === null ? [] : [[code, node] as const])))
}
