import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { metricsOf } from '../calls/seat-calls.ts'
import { countWaiting, listWaiting } from '../calls/waiting-callers.ts'

export function workbenchHandlers(backend: Backend): Handlers['workbench'] {
  const { db, waiting, settled } = backend

  return {
    async figures({ query }, { session }) {
      await settled()
      const metrics = await metricsOf(db, session, query.beginTime)
      return {
        ...metrics,
        calls: metrics.outbound + metrics.inbound,
        waiting: await countWaiting(db, session)
      }
    },

    async missed({ query }, { session }) {
      await settled()
      return listWaiting(db, session, query.isMine === 'true')
    },

    async markHandled({ params: { callRecordId } }, { session }) {
      await settled(callRecordId)
      if (!(await waiting.handled(session, callRecordId))) throw refuse(serverMessages.noRecord())
      return null
    }
  }
}
