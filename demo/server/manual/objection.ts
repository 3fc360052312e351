import { notDialled } from '../../../core/contract/enums/call-tasks.ts'
import { manualRefusal } from '../../../core/contract/enums/manual-tasks.ts'
import { manualDialTimes } from '../../../core/rules/manual-task.ts'
import { blockedNow } from '../../../core/rules/tasks/dial-times.ts'
import type { Database } from '../db/schema.ts'
import { settingOf } from '../dialler/resources.ts'
import { restrictionsOf } from '../dialler/restrictions.ts'
import { finishIfDone, type ManualTaskRowOf } from './tasks.ts'
import type { OwnItem } from './work.ts'

const blocks = {
  date: 'OUTSIDE_PERIOD',
  period: 'OUTSIDE_PERIOD',
  global: 'OUTSIDE_GLOBAL'
} as const

/** Why a number may not be called now, as a sentence; what is forbidden for good is put aside. */
export async function objection(
  inside: Database,
  task: ManualTaskRowOf,
  item: OwnItem,
  clock: () => number
): Promise<string | undefined> {
  const { dial_start, dial_end } = await settingOf(inside, task.enterprise_id)
  const times = manualDialTimes(task.draft, [dial_start, dial_end])
  const blocked = blockedNow(times, clock())
  if (blocked === 'date' || blocked === 'period' || blocked === 'global')
    return notDialled.label(blocks[blocked])
  const library = task.draft.blacklistLibId
  const limits = { library, limit: undefined }
  const found = await restrictionsOf(inside, task.enterprise_id, limits, [item.phone], Date.now())
  const reason = found.get(item.phone)?.reason
  if (!manualRefusal.isCode(reason)) return undefined
  await inside
    .updateTable('manual_item')
    .set({
      ...{ status: 3, reason, taken_at: null, dial_until: null, lease_until: null },
      updated_at: Date.now()
    })
    .where('id', '=', item.id)
    .execute()
  await finishIfDone(inside, task.id)
  return manualRefusal.label(reason)
}
