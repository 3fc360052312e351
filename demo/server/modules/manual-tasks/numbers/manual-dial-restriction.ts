import { notDialled } from '../../../../../core/features/call-tasks/enums.ts'
import { manualRefusal } from '../../../../../core/features/manual-tasks/enums.ts'
import { manualDialTimes } from '../../../../../core/features/manual-tasks/rules.ts'
import {
  type Blocked,
  blockedNow
} from '../../../../../core/features/task-plan/rules/dial-times.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { dialSettingOf } from '../../dialler/dialling-resources.ts'
import { restrictionsOf } from '../../dialler/restrictions/dial-restrictions.ts'
import { finishIfDone, type ManualTaskRowOf } from '../manual-task-queries.ts'
import type { OwnItem } from './own-item.ts'

const blocks = {
  date: 'OUTSIDE_PERIOD',
  period: 'OUTSIDE_PERIOD',
  holiday: 'HOLIDAY',
  global: 'OUTSIDE_GLOBAL'
} as const

const isReason = (blocked: Blocked): blocked is keyof typeof blocks => blocked in blocks

/** Message why a number may not be dialled now; a permanently restricted one is excluded. */
export async function manualRestriction(
  inside: Database,
  task: ManualTaskRowOf,
  item: OwnItem,
  clock: () => number
): Promise<string | undefined> {
  const { dial_start, dial_end, holidays } = await dialSettingOf(inside, task.enterprise_id)
  const times = manualDialTimes(task.draft, { global: [dial_start, dial_end], holidays })
  const blocked = blockedNow(times, clock())
  if (blocked !== undefined && isReason(blocked)) return notDialled.label(blocks[blocked])
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
