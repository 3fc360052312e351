/** What agents have in calls: one part for each agent, and one record for each part. */
import { randomUUID } from 'node:crypto'
import type { ConnectResult, HangupType } from '../../../core/contract/enums/calls.ts'
import type { CallObserver } from './network.ts'

/** 0 the agent calls, 1 the agent is called. */
export type Direction = 0 | 1

export interface NewPart {
  readonly callRecordId?: string | undefined
  readonly direction: Direction
  readonly extension: string
  readonly customerPhone: string
  readonly callerId: string | undefined
  readonly customerId: string | undefined
  /** Whether what is heard before the answer is recorded; left out, it is as at the extension. */
  readonly recordsEarlyMedia?: boolean | undefined
}

export interface Part extends Omit<NewPart, 'callRecordId'> {
  readonly callRecordId: string
}

interface Progress {
  readonly part: Part
  at: 'calling' | 'ringing' | 'talking'
  heldSince: number | undefined
  heldFor: number
  /** The customer has gone on to somebody else, and talks there. */
  isTransferred: boolean
  /** It is recorded before the answer. */
  isRecordedEarly: boolean
}

/** The recordings of calls, as they are begun and finished. */
export interface Recordings {
  /** The call rings: whether it is recorded from now on, and not from the answer on. */
  rings(part: Part): boolean
  /** Milliseconds before the answer on a finished recording; undefined when there is none. */
  close(callRecordId: string): Promise<number | undefined>
}

export interface Ending {
  readonly hangupType: HangupType
  readonly connectResult: ConnectResult
}

export interface Follower {
  begun?(): void
  answered?(): void
  ended?(ending: Ending): void
}

export interface Parts {
  begin(part: NewPart): Part
  ringing(callRecordId: string): void
  answered(callRecordId: string): void
  /** The agent has passed the customer on, and was answered there. The part may be over already. */
  transferred(callRecordId: string, to: string): void
  hold(callRecordId: string, on: boolean): void
  end(callRecordId: string, ending: Ending): void
  /** The agent has hung up, by whatever way. */
  endByAgent(callRecordId: string): void
  find(callRecordId: string): Part | undefined
  activeOf(extension: string): string | undefined
  /** Calls back as this part goes on; it may be yet to begin. */
  follow(callRecordId: string, follower: Follower): void
  /** The system ends whatever is still going on; resolves when all of it has been told. */
  endAll(): Promise<void>
}

const BY_AGENT = 1
const BY_CUSTOMER = 3

/**
 * `mayShow` says whether an extension may call with a number; any other that it asks for is ignored.
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
    const isRecorded = progress.at === 'talking' || progress.isRecordedEarly
    const recorded = isRecorded ? recordings.close(callRecordId) : Promise.resolve(undefined)
    // The customer leaves because the agent has passed them on.
    const by = progress.isTransferred && hangupType === BY_CUSTOMER ? BY_AGENT : hangupType
    const told = recorded.then(earlyMediaMs => {
      const ending = { callRecordId, at, hangupType: by, connectResult }
      const hasRecording = earlyMediaMs !== undefined
      observer.ended({ ...ending, holdingSeconds, hasRecording, earlyMediaMs: earlyMediaMs ?? 0 })
      closing.delete(told)
    })
    closing.add(told)
  }

  return {
    begin(given) {
      const { extension, callRecordId = randomUUID(), callerId: asked } = given
      const callerId = asked !== undefined && mayShow(extension, asked) ? asked : undefined
      const part: Part = { ...given, callRecordId, callerId }
      running.set(part.callRecordId, {
        part,
        at: 'calling',
        ...{ heldSince: undefined, heldFor: 0 },
        ...{ isTransferred: false, isRecordedEarly: false }
      })
      observer.started({ ...part, at: Date.now() })
      followers.get(part.callRecordId)?.begun?.()
      return part
    },

    ringing(callRecordId) {
      const progress = running.get(callRecordId)
      if (progress?.at !== 'calling') return
      progress.at = 'ringing'
      progress.isRecordedEarly = recordings.rings(progress.part)
      observer.ringing(callRecordId, Date.now())
    },

    answered(callRecordId) {
      const progress = running.get(callRecordId)
      if (!progress || progress.at === 'talking') return
      progress.at = 'talking'
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
      if (progress) hold(progress, on)
    },

    end,
    endByAgent(callRecordId) {
      const progress = running.get(callRecordId)
      if (!progress) return
      const unanswered = progress.part.direction === 0 ? 15 : 7
      end(callRecordId, {
        hangupType: 1,
        connectResult: progress.at === 'talking' ? 0 : unanswered
      })
    },
    find: callRecordId => running.get(callRecordId)?.part,
    follow: (callRecordId, follower) => void followers.set(callRecordId, follower),

    activeOf: extension =>
      [...running.values()].findLast(({ part }) => part.extension === extension)?.part.callRecordId,

    async endAll() {
      for (const [id, { at }] of running)
        end(id, { hangupType: 4, connectResult: at === 'talking' ? 0 : 3 })
      await Promise.all(closing)
    }
  }
}
