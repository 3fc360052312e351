import { taskDialogMessages } from '../../../../core/features/call-task-form/messages.ts'
import { taskSummaryMessages } from '../../../../core/features/call-task-form/summary-messages.ts'
import { monitorLimitMessages } from '../../../../core/features/monitor-limits/messages.ts'
import type { VersionedLimits } from '../../../../core/features/monitor-limits/schemas.ts'
import type { Backend } from '../../backend.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { seatWallServerMessages as messages } from '../seat-wall/messages.ts'
import { limitsOf, saveLimits } from './limit-queries.ts'

const textOf = (value: number | boolean | null): string | null =>
  typeof value === 'boolean'
    ? value
      ? taskSummaryMessages.on()
      : taskDialogMessages.off()
    : value === null
      ? null
      : String(value)

const limitNames = [
  'busyMinutes',
  'wrapUpMinutes',
  'ringSeconds',
  'talkMinutes',
  'warnsNoneFree'
] as const
const limitChanges = (before: VersionedLimits, after: VersionedLimits) =>
  limitNames.flatMap(name =>
    changeOf(monitorLimitMessages[name](), textOf(before[name]), textOf(after[name]))
  )

export const monitorLimitHandlers = ({ db }: Backend): Handlers['monitorLimits'] => ({
  read: (_, { session }) => limitsOf(db, session.enterpriseId),

  save: ({ body }, { request, session }) =>
    db.transaction().execute(async trx => {
      const before = await limitsOf(trx, session.enterpriseId)
      const saved = await saveLimits(trx, session.enterpriseId, body)
      if (!saved) throw refuseField('MONITOR_LIMITS_CHANGED', messages.limitsChanged())
      const operation = {
        ...{ target: messages.limits(), detail: messages.logLimits() },
        changes: limitChanges(before, saved)
      }
      await recordOperation(trx, session, request, { type: EDITED, ...operation })
      return saved
    })
})
