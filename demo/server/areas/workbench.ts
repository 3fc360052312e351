import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { refuse } from '../refusal.ts'
import { countWaiting, listWaiting } from '../waiting-callers.ts'
import { figuresOf } from './call-records.ts'

export function workbenchHandlers(backend: Backend): Handlers['workbench'] {
  const { db, waiting, settled } = backend

  return {
    async figures({ query }, { session }) {
      await settled()
      const figures = await figuresOf(db, session, query.beginTime)
      return {
        ...figures,
        calls: figures.outbound + figures.inbound,
        waiting: await countWaiting(db, session)
      }
    },

    async missed({ query }, { session }) {
      await settled()
      return listWaiting(db, session, query.isMine === 'true')
    },

    async markHandled({ params: { callRecordId } }, { session }) {
      await settled(callRecordId)
      if (!(await waiting.handled(session, callRecordId))) throw refuse(serverText.noRecord())
      return null
    }
  }
}
