/** Whether an enterprise invites its customers to rate calls. */
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { OFF, ON, settingValue, writeSetting } from '../system-settings/enterprise-setting.ts'

const CODE = 'SATISFACTION_INVITATION'

export const invitesCustomers = async (
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<boolean> => (await settingValue(db, enterpriseId, CODE)) === ON

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

export const setInvitation = (
  db: Kysely<Tables>,
  enterpriseId: string,
  isOn: boolean
): Promise<void> => writeSetting(db, enterpriseId, CODE, isOn ? ON : OFF)
