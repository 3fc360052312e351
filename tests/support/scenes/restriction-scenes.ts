import type { DialLimit } from '../../../core/features/call-tasks/draft-schemas.ts'
import { restrictionsOf } from '../../../demo/server/modules/dialler/restrictions/dial-restrictions.ts'
import { openBackend } from '../server/backend.ts'
import { phonesFrom, tasksOf } from './task-scenes.ts'

export type Limits = DialLimit['dialConfigValue']

export const ENTERPRISE = 'ent-1'
export const DAY = 86_400_000
/** The time of all questions. */
export const now = new Date(2026, 4, 20, 12).getTime()
const [phone = '', other = '', third = ''] = phonesFrom(9_300_000, 3)

export { other, phone, third }

/** Restrictions of numbers by calls, call tasks and lists that are written to the database. */
export async function openRestrictions() {
  const backend = await openBackend()
  const { db } = backend
  const { access_token } = await backend.signIn('admin')
  const taskId = await tasksOf(backend, access_token).create()
  const call = await db.selectFrom('call_record').selectAll().executeTakeFirstOrThrow()
  let calls = 0

  /** A robot's call `ago` ms before `now`; outbound, answered and ended unless changed. */
  async function called(ago: number, change: object = {}): Promise<string> {
    const id = `restricted-${++calls}`
    const started_at = now - ago
    await db
      .insertInto('call_record')
      .values({
        ...{ ...call, id, enterprise_id: ENTERPRISE, customer_phone: phone, direction: 0 },
        ...{ started_at, answered_at: started_at + 1, ended_at: started_at + 2 },
        ...{ call_type: 1, call_task_id: null, call_item_id: null, ...change }
      })
      .execute()
    return id
  }

  async function restrictions(
    task: {
      readonly limit?: Limits
      readonly isOff?: boolean
      readonly library?: number
      readonly daily?: string
    },
    phones: readonly string[] = [phone]
  ) {
    const { library = 0, daily, isOff = false } = task
    const limit = task.limit && {
      ...{ type: 2 as const, enabled: !isOff },
      dialConfigValue: task.limit
    }
    const found = await restrictionsOf(db, ENTERPRISE, { library, daily, limit }, phones, now)
    return Object.fromEntries(found)
  }

  const list = (kind: 'black' | 'red' | 'white', number: string, lib_id = 0) =>
    db
      .insertInto('listed_number')
      .values({
        ...{ id: `${kind}-${number}-${lib_id}`, enterprise_id: ENTERPRISE, kind, lib_id },
        ...{ phone: number, remark: '', creator_name: '', created_at: now }
      })
      .execute()

  async function clear(): Promise<void> {
    await db
      .deleteFrom('call_record')
      .where('customer_phone', 'in', [phone, other, third])
      .execute()
    await db.deleteFrom('call_item').where('task_id', '=', taskId).execute()
    await db.deleteFrom('listed_number').where('creator_name', '=', '').execute()
  }

  return { db, taskId, called, list, restrictions, clear, close: backend.close }
}

export type Restrictions = Awaited<ReturnType<typeof openRestrictions>>

/** `dialLeft` answered calls in a number of days. */
export const days = (dialLeft: number, dialPeriod = 1): Limits => ({
  connect: { dayFreq: { dialPeriod, dialLeft } },
  unconnect: undefined
})

/** A restriction of `phone` by the limits. */
export const until = (at: number) => ({ [phone]: { reason: 'DIAL_LIMIT', until: at } })
