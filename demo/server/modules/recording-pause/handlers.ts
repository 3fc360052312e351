import { recordingPauseMessages as messages } from '../../../../core/features/recording-pause/messages.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { seatOf } from '../seats/handlers.ts'
import type { CallNow } from '../supervision/current-calls.ts'
import { pauseLimit, pauseRecording, recordingState, resumeRecording } from './pauses.ts'

export function recordingPauseHandlers(backend: Backend): Handlers['recordingPause'] {
  const { db, now, network, log } = backend

  /** A call of the own seat; undefined if it is one without a recording, as with a colleague. */
  function ownCall(session: Session, callRecordId: string): CallNow | undefined {
    const { extension } = seatOf(backend, session)
    if (network()?.extensionOf(callRecordId) !== extension) throw refuse(serverMessages.noCall())
    return now.find(callRecordId)
  }

  async function hasHad({ enterpriseId }: Session, callRecordId: string): Promise<boolean> {
    const found = await db
      .selectFrom('call_record')
      .select('id')
      .where('id', '=', callRecordId)
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirst()
    return found !== undefined
  }

  const logged = ({ session, request }: RequestContext, { agentName: agent }: CallNow) => {
    const { ip } = request
    return (detail: string): Promise<void> =>
      recordOperation(
        db,
        session,
        { ip },
        { type: EDITED, target: messages.target({ agent }), detail }
      )
  }

  return {
    /** Of an own call that is over nothing can be paused. */
    async state({ params: { callRecordId } }, { session }) {
      const { extension } = seatOf(backend, session)
      const isOn = network()?.extensionOf(callRecordId) === extension
      if (!isOn && !(await hasHad(session, callRecordId))) throw refuse(serverMessages.noCall())
      return recordingState(backend, callRecordId, isOn ? now.find(callRecordId) : undefined)
    },

    async pause({ params: { callRecordId }, body: { isPaused } }, context) {
      const { session } = context
      ownCall(session, callRecordId)
      const seconds = await pauseLimit(db, session.enterpriseId)
      const call = ownCall(session, callRecordId)
      if (!call || !recordingState(backend, callRecordId, call).canPause)
        throw refuse(serverMessages.notRecorded())
      // Another page of the agent was faster.
      if (isPaused === (call.recordingPause !== undefined))
        return recordingState(backend, callRecordId, call)
      const write = logged(context, call)
      const later = (detail: string) =>
        void write(detail).catch((error: Error) => log(error.message))
      if (isPaused)
        pauseRecording(backend, call, {
          seconds,
          onLimit: () => later(messages.limited({ seconds: seconds ?? 0 })),
          onEnd: () => later(messages.ended())
        })
      else resumeRecording(backend, call)
      await write(isPaused ? messages.paused() : messages.resumed())
      return recordingState(backend, callRecordId, call)
    }
  }
}
