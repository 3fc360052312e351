import type { TalliedCall } from '../../../../core/features/intent-rules/rules/tally.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { GradedNow } from './grading-steps.ts'

/** Graded calls as they are counted. */
export const tallied = (graded: readonly GradedNow[]): TalliedCall[] =>
  graded.map(({ call, grade: { level, rule } }) => ({
    ...{ isByHand: call.isByHand, from: call.level, to: level, rule },
    change: () => ({
      ...{ callRecordId: call.id, startTime: call.startedAt, from: call.level, to: level, rule },
      customerPhone: maskedPhone(call.phone)
    })
  }))
