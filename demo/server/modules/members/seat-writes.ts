import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'

/** Throws when all seats that the enterprise has bought are in use. */
async function checkLicence(db: Kysely<Tables>, enterpriseId: string): Promise<void> {
  const { seat_licences: bought } = await db
    .selectFrom('enterprise')
    .select('seat_licences')
    .where('id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { used } = await db
    .selectFrom('seat')
    .select(eb => eb.fn.countAll<number>().as('used'))
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  if (Number(used) >= bought) throw refuse(messages.noLicence({ used: Number(used), bought }))
}

type NewSeat = Omit<Insertable<Tables['seat']>, 'enterprise_id' | 'user_id' | 'sign_state'>

/** Gives a member a seat, in a transaction; false when they have one. */
export async function insertSeat(
  inside: Kysely<Tables>,
  enterpriseId: string,
  userId: string,
  seat: NewSeat
): Promise<boolean> {
  await checkLicence(inside, enterpriseId)
  const there = await inside
    .selectFrom('seat')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (there) return false
  const owner = { enterprise_id: enterpriseId, user_id: userId, sign_state: 'OFF_LINE' as const }
  await inside
    .insertInto('seat')
    .values({ ...seat, ...owner })
    .execute()
  return true
}

/** Assigns or removes a seat. A new seat gets the enterprise's caller IDs. */
export async function writeSeat(
  db: Kysely<Tables>,
  enterpriseId: string,
  userId: string,
  extension: string | null,
  wrapUpSeconds?: number | null | undefined
): Promise<void> {
  if (extension === null) {
    await db
      .deleteFrom('seat')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .execute()
    return
  }
  const changed = await db
    .updateTable('seat')
    .set({ extension, ...(wrapUpSeconds !== undefined && { wrap_up_seconds: wrapUpSeconds }) })
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  const colleague = await db
    .selectFrom('seat')
    .select('cid_holders')
    .where('enterprise_id', '=', enterpriseId)
    .limit(1)
    .executeTakeFirst()
  await insertSeat(db, enterpriseId, userId, {
    ...{ id: randomUUID(), extension, agent_mode: 0, wrap_up_seconds: wrapUpSeconds ?? null },
    cid_holders: JSON.stringify(colleague?.cid_holders ?? [])
  })
}
