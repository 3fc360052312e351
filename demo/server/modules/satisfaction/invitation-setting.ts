/** Whether an enterprise invites its customers to rate calls. */
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'

const CODE = 'SATISFACTION_INVITATION'
const ON = '1'

export async function invitesCustomers(db: Kysely<Tables>, enterpriseId: string): Promise<boolean> {
  const setting = await db
    .selectFrom('enterprise_setting')
    .select('value')
    .where('enterprise_id', '=', enterpriseId)
    .where('code', '=', CODE)
    .executeTakeFirst()
  return setting?.value === ON
}

/** By a call of the enterprise. */
export async function invitesAfter(db: Database, callRecordId: string): Promise<boolean> {
  const call = await db
    .selectFrom('call_record')
    .select('enterprise_id')
    .where('id', '=', callRecordId)
    .executeTakeFirst()
  return call !== undefined && invitesCustomers(db, call.enterprise_id)
}

/** Those of the enterprises that invite. */
export async function inviting(
  db: Kysely<Tables>,
  enterpriseIds: readonly string[]
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ enterprise_id: string }>`select enterprise_id
    from enterprise_setting where code = ${CODE} and value = ${ON}
      and enterprise_id = any(${[...new Set(enterpriseIds)]}::text[])`.execute(db)
  return new Set(rows.map(({ enterprise_id }) => enterprise_id))
}

export async function setInvitation(
  db: Kysely<Tables>,
  enterpriseId: string,
  isOn: boolean
): Promise<void> {
  await sql`insert into enterprise_setting (enterprise_id, code, value)
    values (${enterpriseId}, ${CODE}, ${isOn ? ON : '0'})
    on conflict (enterprise_id, code) do update set value = excluded.value`.execute(db)
}
