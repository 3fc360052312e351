/** Running calls that ring or talk longer than their limit. */
import { computed } from 'nanostores'
import { $wallClock } from '../../environment/clock.ts'
import { $monitorLimits } from '../monitor-limits/limit-form.ts'
import { isCallOverdue } from './rules.ts'
import { $runningCalls } from './running-calls.ts'

const $ids = computed([$runningCalls, $monitorLimits, $wallClock], (calls, limits, now) =>
  (calls ?? [])
    .filter(call => isCallOverdue(call, limits, now))
    .map(({ callRecordId }) => callRecordId)
    .join(' ')
)

/** Their ids; another set only when they change. */
export const $overdueCalls = computed($ids, ids => new Set(ids === '' ? [] : ids.split(' ')))
