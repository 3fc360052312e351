import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { dialogId, dialogNames, linesOfDialog, pacesOf } from '../../seed/dialog-seed.ts'
import { writeEvents } from '../dialogue/event-writes.ts'
import { insertLines } from '../dialogue/insert-lines.ts'
import type { describeCalls } from './seed.ts'

const types = {
  call_record_id: 'text',
  transfer_status: 'int',
  ivr_key: 'text',
  template_code: 'text',
  template_version: 'int',
  intent_name: 'text',
  manual_intent_code: 'text',
  manual_intent_name: 'text',
  manual_mark_intent: 'text',
  remark: 'text',
  is_seen: 'boolean',
  tags: 'jsonb',
  variables: 'jsonb',
  chain: 'jsonb',
  inbound_route: 'jsonb',
  dialog_id: 'text',
  recording: 'text'
} as const

/** Inserts the details of existing calls, in few statements for thousands of rows. */
export async function insertCallDetails(
  db: Kysely<Tables>,
  { details, repairs }: Pick<ReturnType<typeof describeCalls>, 'details' | 'repairs'>
): Promise<void> {
  const names = Object.keys(types) as (keyof typeof types)[]
  const lists = names.map(
    name => sql`${details.map(detail => detail[name])}::${sql.raw(types[name])}[]`
  )
  await sql`insert into call_detail (${sql.join(names.map(name => sql.ref(name)))})
    select * from unnest(${sql.join(lists)})`.execute(db)
  if (repairs.length > 0) await db.insertInto('repair_item').values(repairs).execute()
  for (const name of dialogNames)
    for (const pace of pacesOf(name))
      await insertLines(db, dialogId(name, pace), linesOfDialog(name, pace))
  await writeEvents(
    db,
    details.map(({ call_record_id }) => call_record_id)
  )
}
