import { sql } from 'kysely'
import { NO_GROUP } from '../../../../core/features/line-monitor/rules.ts'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { userName } from '../../auth/user-queries.ts'
import { scopeNameOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { shownNumber } from '../calls/shown-call.ts'
import { endCall, leaveCall, legOf, reachedCall, setVoice } from './supervision-actions.ts'

/** The group that a call's number of the enterprise belongs to. */
const groupOfLine = (enterpriseId: string) =>
  sql<string | null>`(select group_id from line_resource as line
    where line.enterprise_id = ${enterpriseId} and line.cid_number = our_number)`

const ROBOT = 1

export function supervisionHandlers(backend: Backend): Handlers['supervision'] {
  const { db, now } = backend

  return {
    async running(_, { session }) {
      await backend.settled()
      const calls = now.of(session.enterpriseId)
      if (calls.length === 0) return []
      const rows = await (await visibleCalls(db, session))
        .select(['id', 'direction', 'customer_name', 'customer_phone', 'is_number_hidden', 'area'])
        .select(['our_number', groupOfLine(session.enterpriseId).as('group_id')])
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
              ourNumber: row.our_number,
              lineGroupId: row.group_id ?? NO_GROUP,
              templateName,
              startTime,
              answerTime,
              eavesdroppers: [...call.eavesdroppers.values()],
              ...(call.recordingPause && { isRecordingPaused: true })
            }
          ]
        })
        .sort((one, other) => other.startTime - one.startTime)
    },

    async scope(_, { session }) {
      const { scope, ...named } = await scopeNameOf(db, session)
      return { reach: scope, ...named }
    },

    async cutIn({ params: { callRecordId } }, { session }) {
      await reachedCall(backend, session, callRecordId)
      const how = { isCutIn: true, isSpeaking: true, isWhispering: undefined }
      await setVoice(backend, session, callRecordId, how)
      return null
    },

    async whisper({ params: { callRecordId } }, { session }) {
      const { callType } = await reachedCall(backend, session, callRecordId)
      legOf(backend, session, callRecordId)
      if (callType === ROBOT) throw refuse(serverMessages.noWhisperToRobot())
      const how = { isCutIn: false, isSpeaking: true, isWhispering: true }
      await setVoice(backend, session, callRecordId, how)
      return null
    },

    async listen({ params: { callRecordId } }, { session }) {
      await reachedCall(backend, session, callRecordId)
      const how = { isCutIn: false, isSpeaking: false, isWhispering: undefined }
      await setVoice(backend, session, callRecordId, how)
      return null
    },

    async leave({ params: { callRecordId } }, { session }) {
      await leaveCall(backend, session, callRecordId)
      return null
    },

    async hangUp({ params: { callRecordId } }, { session }) {
      await reachedCall(backend, session, callRecordId)
      await endCall(backend, session, callRecordId, await userName(db, session.userId))
      return null
    }
  }
}
