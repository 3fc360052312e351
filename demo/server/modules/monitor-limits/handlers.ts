import type { Backend } from '../../backend.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { seatWallServerMessages as messages } from '../seat-wall/messages.ts'
import { limitsOf, saveLimits } from './limit-queries.ts'

export const monitorLimitHandlers = ({ db }: Backend): Handlers['monitorLimits'] => ({
  read: (_, { session }) => limitsOf(db, session.enterpriseId),

  save: ({ body }, { request, session }) =>
    db.transaction().execute(async trx => {
      const saved = await saveLimits(trx, session.enterpriseId, body)
      if (!saved) throw refuseField('MONITOR_LIMITS_CHANGED', messages.limitsChanged())
      const operation = { target: messages.limits(), detail: messages.logLimits() }
      await recordOperation(trx, session, request, { type: EDITED, ...operation })
      return saved
    })
})
