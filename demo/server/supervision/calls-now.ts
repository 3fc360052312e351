import { EventEmitter, once } from 'node:events'
import type { Eavesdropper } from '../../../core/contract/entities/running-call.ts'
import type { Push } from '../../../core/contract/topics.ts'
import type { Permission } from '../../../core/rules/permissions.ts'
import { hasPermission } from '../auth/users.ts'
import type { Database } from '../db/schema.ts'
import type { RealtimeHub } from '../realtime.ts'

/** Whoever has this may listen in. */
export const SUPERVISES: Permission = 'CCS.MONI.CUTIN'
/** News within so many milliseconds are one. */
const TOGETHER = 100
/** Milliseconds that a call which is being ended has for it. */
const ENDING = 5000

export interface CallNow {
  readonly callRecordId: string
  readonly enterpriseId: string
  /** Whose call it is: the agent's, or that of whoever ordered it of the robot. */
  readonly userId: string
  readonly callType: 1 | 2
  /** What a supervisor's telephone dials behind 33: an extension, or a line of the robot's. */
  readonly line: string
  readonly extension: string
  readonly agentName: string
  readonly templateName: string
  readonly startTime: number
  answerTime: number | null
  readonly eavesdroppers: Map<string, Eavesdropper>
  /** The supervisor who is ending it. */
  endedBy?: string
}

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly log: (line: string) => void
}

/** The calls with customers that are on now, and who listens in. Supervisors are told of every change. */
export function callsNow({ db, realtime, log }: Needs) {
  const calls = new Map<string, CallNow>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const ends = new EventEmitter()

  async function tell(enterpriseId: string, push: Push): Promise<void> {
    for (const userId of realtime.peopleIn(enterpriseId))
      if (await hasPermission(db, { userId, enterpriseId }, SUPERVISES))
        realtime.publishTo({ userId, enterpriseId }, push)
  }

  function changed(enterpriseId: string): void {
    if (waiting.has(enterpriseId)) return
    const timer = setTimeout(() => {
      waiting.delete(enterpriseId)
      tell(enterpriseId, { topic: 'running_call_modify', data: null }).catch((error: Error) =>
        log(error.message)
      )
    }, TOGETHER)
    waiting.set(enterpriseId, timer.unref())
  }

  /** Both sides know that a supervisor talks in the call. */
  function tellCutIn({ callRecordId, agentName, eavesdroppers, ...call }: CallNow, by: string) {
    const there = [...eavesdroppers.values()].find(one => one.isCutIn)
    const push: Push = {
      topic: 'eavesdrop_reminder',
      data: {
        callRecordId,
        agentName,
        isCutIn: there !== undefined,
        ...(there && { supervisor: there.userName })
      }
    }
    const { enterpriseId } = call
    for (const userId of new Set([call.userId, by]))
      realtime.publishTo({ userId, enterpriseId }, push)
  }

  return {
    began(call: Omit<CallNow, 'answerTime' | 'eavesdroppers' | 'endedBy'>): void {
      calls.set(call.callRecordId, { ...call, answerTime: null, eavesdroppers: new Map() })
      changed(call.enterpriseId)
    },
    answered(callRecordId: string, at: number): void {
      const call = calls.get(callRecordId)
      if (!call) return
      call.answerTime = at
      changed(call.enterpriseId)
    },
    ended(callRecordId: string): void {
      const call = calls.get(callRecordId)
      if (!call) return
      calls.delete(callRecordId)
      ends.emit(callRecordId)
      changed(call.enterpriseId)
    },
    /** Resolves when the call has ended, or has not after a while. */
    over: (callRecordId: string): Promise<unknown> =>
      once(ends, callRecordId, { signal: AbortSignal.timeout(ENDING) }).catch(() => undefined),

    find: (callRecordId: string): CallNow | undefined => calls.get(callRecordId),
    onLine: (line: string): CallNow | undefined =>
      [...calls.values()].findLast(call => call.line === line),
    of: (enterpriseId: string): CallNow[] =>
      [...calls.values()].filter(call => call.enterpriseId === enterpriseId),

    /** A supervisor is in the call now, or does otherwise there; `undefined`: has left it. */
    listens(callRecordId: string, userId: string, how: Eavesdropper | undefined): void {
      const call = calls.get(callRecordId)
      if (!call) return
      const before = call.eavesdroppers.get(userId)
      if (how) call.eavesdroppers.set(userId, how)
      else call.eavesdroppers.delete(userId)
      if ((before?.isCutIn ?? false) !== (how?.isCutIn ?? false)) tellCutIn(call, userId)
      changed(call.enterpriseId)
    },

    forget: () => calls.clear(),
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }
}

export type CallsNow = ReturnType<typeof callsNow>
