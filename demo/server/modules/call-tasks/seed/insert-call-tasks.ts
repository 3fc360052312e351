import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'
import { insertAddressBooks } from '../../address-book/seed.ts'
import { insertSampleRules, renewalRules } from '../../intent-rules/seed.ts'
import { insertScriptContents } from '../../scripts/seed.ts'
import { insertVoices } from '../../voices/seed.ts'
import { insertTasks } from './insert-tasks.ts'
import {
  agentGroupSeats,
  agentGroups,
  blacklistLibraries,
  diallingSettings,
  lineGroups,
  lineResources,
  listedNumbers,
  messageSignatures,
  robotHolders,
  smsTemplates
} from './resource-seed.ts'

/**
 * Inserts the tasks' resources and sample tasks unless there are any, also into the database of an
 * earlier version. `many`: numbers of the largest task.
 */
export async function insertCallTasks(
  db: Kysely<Tables>,
  now: number,
  many: number
): Promise<void> {
  const some = await db.selectFrom('line_resource').select('rank').limit(1).executeTakeFirst()
  if (some) return
  const enterprises = await db.selectFrom('enterprise').select('id').execute()
  const here = new Set(enterprises.map(({ id }) => id))
  const users = await db.selectFrom('user_account').select('id').execute()
  const seats = new Set((await db.selectFrom('seat').select('id').execute()).map(({ id }) => id))
  if (!here.has('ent-1') || !users.some(({ id }) => id === 'user-2')) return

  async function put<Name extends keyof Tables>(
    table: Name,
    rows: readonly Insertable<Tables[Name]>[]
  ): Promise<void> {
    const ours = rows.filter(
      row => !('enterprise_id' in row) || here.has(String(row.enterprise_id))
    )
    if (ours.length > 0) await db.insertInto(table).values(ours).execute()
  }

  await put('dialling_setting', diallingSettings)
  await insertScriptContents(db, now)
  await insertVoices(db, now)
  const day = 86_400_000
  const times = { published: now - 39 * day, changed: now - day }
  await insertSampleRules(db, renewalRules, times)
  await put('line_group', lineGroups)
  await put('line_resource', lineResources)
  await put('robot_holder', robotHolders)
  await put('agent_group', agentGroups)
  await put(
    'agent_group_seat',
    agentGroupSeats.filter(({ seat_id }) => seats.has(seat_id))
  )
  await put('message_signature', messageSignatures(now))
  await put('sms_template', smsTemplates(now))
  await put('blacklist_library', blacklistLibraries)
  await put('listed_number', listedNumbers(now))
  await insertAddressBooks(db, now)
  await insertTasks(db, now, many)
}
