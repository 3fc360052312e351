/** The calls in progress at the other servers that share the database (rule realtime-27). */
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { CallElsewhere } from './call-elsewhere.ts'
import type { CallNow } from './call-now.ts'

interface Needs {
  readonly realtime: Pick<RealtimeServer, 'sendElsewhere' | 'onMessage' | 'onServerGone' | 'share'>
  /** Calls of this server. */
  readonly own: () => Iterable<CallNow>
  /** Called with calls that have ended with their server. */
  readonly onLost: (call: CallNow) => void
}

/** It is paused at the server of the call, which resumes it. */
const paused = { endsAt: undefined, stop: () => undefined, onEnd: () => undefined }

const elsewhereOf = ({ eavesdroppers, recordingPause, ...call }: CallNow): CallElsewhere => {
  const { server: _, endedBy: __, ...about } = call
  return {
    ...about,
    eavesdroppers: [...eavesdroppers.values()],
    isRecordingPaused: recordingPause !== undefined
  }
}

const asCall = (
  { eavesdroppers, isRecordingPaused, ...call }: CallElsewhere,
  server: string
): CallNow => ({
  ...{ ...call, server },
  eavesdroppers: new Map(eavesdroppers.map(one => [one.userId, one])),
  recordingPause: isRecordingPaused ? paused : undefined
})

export function sharedCalls({ realtime, own, onLost }: Needs) {
  const elsewhere = new Map<string, CallNow>()

  function lose(isLost: (call: CallNow) => boolean): void {
    for (const [id, call] of elsewhere) {
      if (!isLost(call)) continue
      elsewhere.delete(id)
      onLost(call)
    }
  }

  realtime.share(() => ({
    kind: 'calls',
    calls: [...own()].map(elsewhereOf),
    over: [],
    isAll: true
  }))
  realtime.onServerGone(gone => lose(({ server }) => server === gone))
  realtime.onMessage((message, from) => {
    if (message.kind !== 'calls') return
    const { calls, over, isAll } = message
    if (isAll) {
      const ids = new Set(calls.map(({ callRecordId }) => callRecordId))
      lose(({ server, callRecordId }) => server === from && !ids.has(callRecordId))
    }
    for (const id of over) elsewhere.delete(id)
    for (const call of calls) elsewhere.set(call.callRecordId, asCall(call, from))
  })

  return {
    find: (callRecordId: string): CallNow | undefined => elsewhere.get(callRecordId),
    all: (): Iterable<CallNow> => elsewhere.values(),
    /** This server has begun to follow a call that another one followed. */
    forget: (callRecordId: string): void => void elsewhere.delete(callRecordId),
    /** Tells the others of calls of this server that have changed or ended. */
    announce(ids: Iterable<string>, find: (id: string) => CallNow | undefined): void {
      const some = [...ids].map(id => ({ id, call: find(id) }))
      const calls = some.flatMap(({ call }) => (call ? [elsewhereOf(call)] : []))
      const over = some.flatMap(({ id, call }) => (call ? [] : [id]))
      if (some.length > 0) realtime.sendElsewhere({ kind: 'calls', calls, over })
    }
  }
}
