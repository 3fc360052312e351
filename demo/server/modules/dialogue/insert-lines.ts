import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import type { SpokenLine } from './spoken-lines.ts'

/** Inserts a transcript in one statement; existing lines stay. */
export async function insertLines(
  db: Kysely<Tables>,
  dialogId: string,
  lines: readonly SpokenLine[]
): Promise<void> {
  if (lines.length === 0) return
  const column = <Name extends keyof SpokenLine>(name: Name) => lines.map(line => line[name])
  await sql`insert into call_dialog (dialog_id, sequence, role, text, start_time, end_time,
      node_id, node_name, ignored, match_condition, match_value)
    select ${dialogId}, * from unnest(${column('sequence')}::int[], ${column('role')}::text[],
      ${column('text')}::text[], ${column('startTime')}::int[], ${column('endTime')}::int[],
      ${lines.map(({ nodeId = '' }) => nodeId)}::text[],
      ${column('nodeName')}::text[], ${column('ignored')}::boolean[],
      ${column('matchCondition')}::text[], ${column('matchValue')}::text[])
    on conflict do nothing`.execute(db)
}
