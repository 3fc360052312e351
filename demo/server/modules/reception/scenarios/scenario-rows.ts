import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'
import { containing } from '../../../http/paging.ts'

/** The scenarios of an enterprise whose name contains a text, newest first. */
export function scenarioRows(db: Kysely<Tables>, enterpriseId: string, name: string) {
  const rows = db
    .selectFrom('reception_scenario')
    .leftJoin('reception_version', join =>
      join
        .onRef('scenario_id', '=', 'reception_scenario.id')
        .onRef('reception_version.version', '=', 'reception_scenario.version')
    )
    .where('enterprise_id', '=', enterpriseId)
  const found = name === '' ? rows : rows.where('name', 'like', containing(name))
  return found
    .selectAll('reception_scenario')
    .select('content')
    .select(
      sql<string[]>`coalesce(content, draft, '{"numbers":[]}'::jsonb) -> 'numbers'`.as('numbers')
    )
    .orderBy('created_at', 'desc')
    .orderBy('reception_scenario.id')
}
