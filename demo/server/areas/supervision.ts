import type { RunningCall } from '../../../core/contract/entities/running-call.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { extensionOf, legOf, reachedCall, speak } from '../supervision/deeds.ts'
import { shownNumber, visibleCalls } from './call-records.ts'

export function supervisionHandlers(backend: Backend): Handlers['supervision'] {
  const { db, now, network } = backend

  return {
    async running(_, { session }) {
      await backend.settled()
      const calls = now.of(session.enterpriseId)
      if (calls.length === 0) return []
      const rows = await (await visibleCalls(db, session))
        .select(['id', 'direction', 'customer_name', 'customer_phone', 'is_number_hidden', 'area'])
        .where(
          'id',
          'in',
          calls.map(({ callRecordId }) => callRecordId)
        )
        .execute()
      return calls
        .flatMap((call): RunningCall[] => {
          const row = rows.find(({ id }) => id === call.callRecordId)
          if (!row) return []
          const { callRecordId, callType, agentName, templateName, startTime, answerTime } = call
          return [
            {
              callRecordId,
              callType,
              callDirectionType: row.direction,
              agentName,
              agentNumber: call.extension,
              customerName: row.customer_name,
              customerPhone: shownNumber(row),
              area: row.area,
              templateName,
              startTime,
              answerTime,
              eavesdroppers: [...call.eavesdroppers.values()]
            }
          ]
        })
        .sort((one, other) => other.startTime - one.startTime)
    },

    async cutIn({ params: { callRecordId } }, { session }) {
      await reachedCall(backend, session, callRecordId)
      legOf(backend, session, callRecordId)
      speak(backend, session, callRecordId, { isCutIn: true, isSpeaking: true })
      return null
    },

    async leave({ params: { callRecordId } }, { session }) {
      legOf(backend, session, callRecordId)
      network()?.leaveMonitor(callRecordId, extensionOf(backend, session))
      return null
    },

    async hangUp({ params: { callRecordId } }, { session }) {
      await reachedCall(backend, session, callRecordId)
      const over = now.over(callRecordId)
      network()?.cutOff(callRecordId)
      await over
      await backend.settled(callRecordId)
      return null
    }
  }
}
