/** Changes of an enterprise's settings for all its tasks. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { settingOf } from './dialling-resources.ts'

const WAITS = 0

interface Hours {
  readonly startMinute: number
  readonly endMinute: number
}

/** In minutes of the day. */
export async function writeDiallingHours(
  inside: Kysely<Tables>,
  enterpriseId: string,
  { startMinute: dial_start, endMinute: dial_end }: Hours
): Promise<void> {
  const { alarm, ...setting } = await settingOf(inside, enterpriseId)
  const hours = { dial_start, dial_end }
  await inside
    .insertInto('dialling_setting')
    .values({ ...setting, ...hours, alarm: JSON.stringify(alarm) })
    .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet(hours))
    .execute()
}

/**
 * Whether robots call a number once a day; off, the numbers that wait for tomorrow are due at once.
 * False where it was so before.
 */
export async function switchOncePerDay(
  inside: Kysely<Tables>,
  enterpriseId: string,
  once_a_day: boolean
): Promise<boolean> {
  const { alarm, ...setting } = await settingOf(inside, enterpriseId)
  if (setting.once_a_day === once_a_day) return false
  await inside
    .insertInto('dialling_setting')
    .values({ ...setting, alarm: JSON.stringify(alarm), once_a_day })
    .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet({ once_a_day }))
    .execute()
  if (!once_a_day)
    await inside
      .updateTable('call_item')
      .set({ next_at: 0, reason: null })
      .where('enterprise_id', '=', enterpriseId)
      .where('status', '=', WAITS)
      .where('reason', '=', 'CALLED_TODAY')
      .execute()
  return true
}
