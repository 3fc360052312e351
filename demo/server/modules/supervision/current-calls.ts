import { EventEmitter, once } from 'node:events'
import type { Push } from '../../../../core/contract/topics.ts'
import type { Eavesdropper } from '../../../../core/features/supervision/schemas.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { usersWithAccess } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { CallNow } from './call-now.ts'
import { sharedCalls } from './shared-calls.ts'

export type { CallNow } from './call-now.ts'

/** Permission to monitor calls. */
export const SUPERVISES: Permission = 'CCS.MONI.CUTIN'
/** Changes within this many ms are published together. */
const COALESCE_MS = 100 // rule supervision-7
/** How long a cut-off call may take to end, in ms. */
const ENDING = 5000 // rule supervision-5

const voiceOf = (one: Eavesdropper | undefined): string =>
  one?.isCutIn ? 'cut-in' : one?.isWhispering ? 'whisper' : ''

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeServer
  /** Resolves when the record of a call is in the database. */
  readonly settled?: (callRecordId: string) => Promise<void>
  readonly log: (line: string) => void
}

/** Calls with customers in progress and their monitors. Publishes every change to supervisors. */
export function callsNow({ db, realtime, settled, log }: Needs) {
  const calls = new Map<string, CallNow>()
  /** Owners of the changed calls that are not published yet, by enterprise. */
  const waiting = new Map<string, Set<string>>()
  /** Changed calls that are not sent to the other servers yet. */
  const untold = new Set<string>()
  const shared = sharedCalls({ realtime, own: () => calls.values(), onLost: changed })
  const timers = new Set<NodeJS.Timeout>()
  const ends = new EventEmitter()

  /** To the supervisors who see a call of these owners. */
  async function publish(enterpriseId: string, owners: readonly string[]): Promise<void> {
    const ids = [...untold]
    untold.clear()
    if (settled) await Promise.all(ids.map(settled))
    shared.announce(ids, id => calls.get(id))
    const here = realtime.peopleIn(enterpriseId)
    if (here.size === 0) return
    for (const userId of await usersWithAccess(db, enterpriseId, owners))
      if (here.has(userId) && (await hasPermission(db, { userId, enterpriseId }, SUPERVISES)))
        realtime.publishTo({ userId, enterpriseId }, { topic: 'running_call_modify', data: null })
  }

  function changed(
    call: Pick<CallNow, 'callRecordId' | 'enterpriseId' | 'userId' | 'server'>
  ): void {
    const { enterpriseId, userId } = call
    if (call.server === undefined) untold.add(call.callRecordId)
    const owners = waiting.get(enterpriseId)
    if (owners) {
      owners.add(userId)
      return
    }
    waiting.set(enterpriseId, new Set([userId]))
    const timer = setTimeout(() => {
      timers.delete(timer)
      const changedOwners = [...(waiting.get(enterpriseId) ?? [])]
      waiting.delete(enterpriseId)
      publish(enterpriseId, changedOwners).catch((error: Error) => log(error.message))
    }, COALESCE_MS)
    timers.add(timer.unref())
  }

  /** Notifies the agent of all voices in the call, and the supervisor of the own. */
  function notifyVoices({ callRecordId, agentName, eavesdroppers, ...call }: CallNow, by: string) {
    const { enterpriseId } = call
    for (const userId of new Set([call.userId, by])) {
      const known = [...eavesdroppers.values()].filter(
        one => userId !== by || call.userId === by || one.userId === by
      )
      const there = known.find(one => one.isCutIn)
      const whisperer = known.find(one => one.isWhispering)
      const push: Push = {
        topic: 'eavesdrop_reminder',
        data: {
          callRecordId,
          agentName,
          isCutIn: there !== undefined,
          ...(there && { supervisor: there.userName }),
          ...(whisperer && { whisperedBy: whisperer.userName })
        }
      }
      realtime.publishTo({ userId, enterpriseId }, push)
    }
  }

  return {
    began(
      call: Omit<CallNow, 'answerTime' | 'eavesdroppers' | 'endedBy' | 'recordingPause' | 'server'>
    ): void {
      shared.forget(call.callRecordId)
      calls.set(call.callRecordId, { ...call, answerTime: null, eavesdroppers: new Map() })
      changed(call)
    },
    answered(callRecordId: string, at: number): void {
      const call = calls.get(callRecordId)
      if (!call) return
      call.answerTime = at
      changed(call)
    },
    ended(callRecordId: string): void {
      const call = calls.get(callRecordId)
      if (!call) return
      calls.delete(callRecordId)
      call.recordingPause?.stop()
      call.recordingPause?.onEnd()
      ends.emit(callRecordId)
      changed(call)
    },
    /** Resolves when the call has ended, or after a timeout. */
    over: (callRecordId: string, longest = ENDING): Promise<unknown> =>
      once(ends, callRecordId, { signal: AbortSignal.timeout(longest) }).catch(() => undefined),

    find: (callRecordId: string): CallNow | undefined => calls.get(callRecordId),
    /** The same, also of the other servers. */
    anywhere: (callRecordId: string): CallNow | undefined =>
      calls.get(callRecordId) ?? shared.find(callRecordId),
    onLine: (line: string): CallNow | undefined =>
      [...calls.values()].findLast(call => call.line === line),
    /** Of all servers. */
    of: (enterpriseId: string): CallNow[] =>
      [...calls.values(), ...shared.all()].filter(call => call.enterpriseId === enterpriseId),

    /** How many there are with agents and with robots. */
    counts(): { readonly agent: number; readonly robot: number } {
      const agent = [...calls.values()].filter(({ callType }) => callType === 2).length
      return { agent, robot: calls.size - agent }
    },

    /** A supervisor joined the call or changed mode; `undefined`: left. */
    listens(callRecordId: string, userId: string, how: Eavesdropper | undefined): void {
      const call = calls.get(callRecordId)
      if (!call) return
      const before = call.eavesdroppers.get(userId)
      if (how) call.eavesdroppers.set(userId, how)
      else call.eavesdroppers.delete(userId)
      if (voiceOf(before) !== voiceOf(how)) notifyVoices(call, userId)
      changed(call)
    },

    pausesRecording(callRecordId: string, pause: CallNow['recordingPause']): void {
      const call = calls.get(callRecordId)
      if (!call) return
      call.recordingPause = pause
      changed(call)
    },

    forget(): void {
      for (const { recordingPause } of calls.values()) recordingPause?.stop()
      calls.clear()
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      waiting.clear()
    }
  }
}

export type CallsNow = ReturnType<typeof callsNow>
