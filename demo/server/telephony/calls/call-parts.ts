/** The agents' parts in calls: one per agent, each with its own record. */
import { randomUUID } from 'node:crypto'
import type { ConnectResult, HangupType } from '../../../../core/features/calls/enums.ts'
import type { CallObserver } from '../observer-types.ts'
import type { Recorded } from '../simulated/worker-messages.ts'

/** 0: the agent calls; 1: the agent is called. */
export type Direction = 0 | 1

export interface NewPart {
  readonly callRecordId?: string | undefined
  readonly direction: Direction
  readonly extension: string
  readonly customerPhone: string
  readonly callerId: string | undefined
  readonly customerId: string | undefined
  /** Whether early media is recorded; the extension's setting by default. */
  readonly recordsEarlyMedia?: boolean | undefined
}

export interface Part extends Omit<NewPart, 'callRecordId'> {
  readonly callRecordId: string
}

interface Progress {
  readonly part: Part
  status: 'calling' | 'ringing' | 'talking'
  heldSince: number | undefined
  heldFor: number
  /** The customer was transferred and talks elsewhere. */
  isTransferred: boolean
  /** Recorded from the ringing on. */
  isRecordedEarly: boolean
}

/** Starts and finishes the recordings of calls. */
export interface Recordings {
  /** The call rings; true when its early media is recorded. */
  rings(part: Part): boolean
  /** The finished recording; undefined without one. */
  close(callRecordId: string): Promise<Recorded | undefined>
}

export interface Ending {
  readonly hangupType: HangupType
  readonly connectResult: ConnectResult
}

export interface Follower {
  onStarted?(): void
  answered?(): void
  ended?(ending: Ending): void
}

export interface Parts {
  begin(part: NewPart): Part
  ringing(callRecordId: string): void
  answered(callRecordId: string): void
  /**
   * The agent transferred the customer and the target answered. The part may have ended already.
   */
  transferred(callRecordId: string, to: string): void
  hold(callRecordId: string, on: boolean): void
  end(callRecordId: string, ending: Ending): void
  /** The agent hung up, by SIP or otherwise. */
  endByAgent(callRecordId: string): void
  find(callRecordId: string): Part | undefined
  isTalking(callRecordId: string): boolean
  activeOf(extension: string): string | undefined
  /** Observes this part, also before it begins. */
  follow(callRecordId: string, follower: Follower): void
  /** Ends all parts as the system; resolves when all observers have been called. */
  endAll(): Promise<void>
}

const BY_AGENT = 1
const BY_CUSTOMER = 3

/**
 * @param mayShow whether an extension may present a caller ID; others that it requests are ignored
 */
export function createParts(
  observer: CallObserver,
  recordings: Recordings,
  mayShow: (extension: string, number: string) => boolean
): Parts {
  const running = new Map<string, Progress>()
  const followers = new Map<string, Follower>()
  const closing = new Set<Promise<void>>()

  function hold(progress: Progress, on: boolean): void {
    if (on) progress.heldSince ??= Date.now()
    else if (progress.heldSince !== undefined) {
      progress.heldFor += Date.now() - progress.heldSince
      progress.heldSince = undefined
    }
  }

  function end(callRecordId: string, { hangupType, connectResult }: Ending): void {
    const progress = running.get(callRecordId)
    if (!progress) return
    running.delete(callRecordId)
    hold(progress, false)
    const at = Date.now()
    const holdingSeconds = Math.round(progress.heldFor / 1000)
    followers.get(callRecordId)?.ended?.({ hangupType, connectResult })
    followers.delete(callRecordId)
    const isRecorded = progress.status === 'talking' || progress.isRecordedEarly
    const recorded = isRecorded ? recordings.close(callRecordId) : Promise.resolve(undefined)
    // The customer's leg ends because the agent transferred it.
    const by = progress.isTransferred && hangupType === BY_CUSTOMER ? BY_AGENT : hangupType
    const notified = recorded.then(recording => {
      const ending = { callRecordId, at, hangupType: by, connectResult }
      const { earlyMediaMs = 0, gaps = [] } = recording ?? {}
      const hasRecording = recording !== undefined
      observer.ended({ ...ending, holdingSeconds, hasRecording, earlyMediaMs, gaps })
      closing.delete(notified)
    })
    closing.add(notified)
  }

  return {
    begin(given) {
      const { extension, callRecordId = randomUUID(), callerId: requestedId } = given
      const callerId =
        requestedId !== undefined && mayShow(extension, requestedId) ? requestedId : undefined
      const part: Part = { ...given, callRecordId, callerId }
      running.set(part.callRecordId, {
        part,
        status: 'calling',
        ...{ heldSince: undefined, heldFor: 0 },
        ...{ isTransferred: false, isRecordedEarly: false }
      })
      observer.started({ ...part, at: Date.now() })
      followers.get(part.callRecordId)?.onStarted?.()
      return part
    },

    ringing(callRecordId) {
      const progress = running.get(callRecordId)
      if (progress?.status !== 'calling') return
      progress.status = 'ringing'
      progress.isRecordedEarly = recordings.rings(progress.part)
      observer.ringing(callRecordId, Date.now())
    },

    answered(callRecordId) {
      const progress = running.get(callRecordId)
      if (!progress || progress.status === 'talking') return
      progress.status = 'talking'
      observer.answered(callRecordId, Date.now())
      followers.get(callRecordId)?.answered?.()
    },

    transferred(callRecordId, to) {
      const progress = running.get(callRecordId)
      if (progress) progress.isTransferred = true
      observer.transferred?.({ callRecordId, to, at: Date.now() })
    },

    hold(callRecordId, on) {
      const progress = running.get(callRecordId)
      if (!progress || on === (progress.heldSince !== undefined)) return
      hold(progress, on)
      observer.held?.({ callRecordId, on, at: Date.now() })
    },

    end,
    endByAgent(callRecordId) {
      const progress = running.get(callRecordId)
      if (!progress) return
      const unanswered = progress.part.direction === 0 ? 15 : 7
      end(callRecordId, {
        hangupType: 1,
        connectResult: progress.status === 'talking' ? 0 : unanswered
      })
    },
    find: callRecordId => running.get(callRecordId)?.part,
    isTalking: callRecordId => running.get(callRecordId)?.status === 'talking',
    follow: (callRecordId, follower) => void followers.set(callRecordId, follower),

    activeOf: extension =>
      [...running.values()].findLast(({ part }) => part.extension === extension)?.part.callRecordId,

    async endAll() {
      for (const [id, { status }] of running)
        end(id, { hangupType: 4, connectResult: status === 'talking' ? 0 : 3 })
      await Promise.all(closing)
    }
  }
}
