import type { Transaction } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type WriteQueue, writeQueues } from '../../db/write-queue.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits.ts'
import type { TelephoneNetwork } from '../../telephony/network-types.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { recordAnswered } from '../calls/call-record-updates.ts'
import { recordsEarlyMedia } from '../calls/early-media.ts'
import { restrictionError } from '../dialler/restrictions/check-restricted.ts'
import type { LiveDialogues } from '../dialogue/live-dialogues.ts'
import { gradeRecorded } from '../intent-rules/grade-recorded.ts'
import type { TipStore } from '../message-tips/tip-store.ts'
import type { CallsNow } from '../supervision/current-calls.ts'
import { stopReason, unpaidReason } from './may-call.ts'
import { quickCallServerMessages as messages } from './messages.ts'
import { type CallScript, named, type Occupied, type QuickCall, status } from './quick-call-job.ts'
import { claimJob, enqueueJob, insertCalling, moveJob, recoverJobs } from './quick-call-queue.ts'
import { endRecord, resultOf, startRecord } from './robot-records.ts'
import {
  findingOf,
  lastsFor,
  linesOf,
  publishedSpeech,
  type Speech,
  soundOf
} from './robot-speech.ts'

interface Needs {
  readonly db: Database
  readonly tips: TipStore
  readonly limits: Limits
  readonly network: () => TelephoneNetwork | undefined
  readonly now: CallsNow
  readonly dialClock: () => number
  readonly dialogues: LiveDialogues
  readonly log: (line: string) => void
}

/** In ms: how often a line that was full is looked at again. */
const FULL_LINE = 1000

interface Running {
  readonly job: QuickCall
  readonly speech: Speech
  answeredAt: number | undefined
  /** Writes of one call run in the order of its events. */
  readonly writes: WriteQueue
}

/**
 * Places the robot's single calls, a few at a time.
 *
 * A call waits in the database for a free line, so that it survives a restart. A message reports
 * the result to the user who ordered it.
 */
export function quickCallRunner(needs: Needs) {
  const { db, tips, limits, network, now, dialogues, log } = needs
  const running = new Map<string, Running>()
  const queues = writeQueues(log)
  const { retry } = queues
  let working: Promise<void> = Promise.resolve()
  let look: NodeJS.Timeout | undefined
  let isStopped = false

  async function notifyOwner(job: QuickCall, message: string): Promise<void> {
    const owner = { userId: job.user_id, enterpriseId: job.enterprise_id }
    await tips.write(db, owner, messages.resultTitle(), message)
    await tips.notify(owner)
  }

  /** Dials; throws for an unknown number. */
  async function dial(
    job: QuickCall,
    telephones: TelephoneNetwork,
    speech: Speech
  ): Promise<string> {
    const isEarly = await retry(() => recordsEarlyMedia(db, job.enterprise_id))
    const id = telephones.robotCall({
      number: job.phone,
      speaksFor: lastsFor(speech, limits.robotSpeech),
      ...soundOf(speech),
      recordsEarlyMedia: isEarly
    })
    const call: Running = { job, speech, answeredAt: undefined, writes: queues.open() }
    running.set(id, call)
    now.began({
      callRecordId: id,
      enterpriseId: job.enterprise_id,
      userId: job.user_id,
      callType: 1,
      line: telephones.lineOf(id) ?? '',
      extension: '',
      agentName: messages.robot(),
      templateName: job.template_name,
      startTime: Date.now()
    })
    call.writes.add(() => startRecord(db, job, id, speech.version))
    return id
  }

  async function begin(job: QuickCall, telephones: TelephoneNetwork): Promise<void> {
    const reason = await retry(
      async () =>
        (await stopReason(db, job.enterprise_id)) ??
        restrictionError(needs, job.enterprise_id, job.phone)
    )
    if (reason !== undefined) {
      await moveJob(db, job.id, status.over)
      return notifyOwner(job, messages.notAllowed({ ...named(job), reason }))
    }
    const found = await retry(() => publishedSpeech(needs, job, limits.robotSpeech))
    if ('reason' in found) {
      await moveJob(db, job.id, status.over)
      return notifyOwner(job, messages.notAllowed({ ...named(job), ...found }))
    }
    try {
      await dial(job, telephones, found.speech)
    } catch (error) {
      log((error as Error).message)
      await moveJob(db, job.id, status.over)
      await notifyOwner(job, messages.notCalled(named(job)))
    }
  }

  async function fillLines(): Promise<void> {
    const telephones = network()
    while (telephones && !isStopped && running.size < limits.robotLines) {
      const { job, isFull } = await claimJob(db)
      if (isFull) wakeLater()
      if (!job) return
      await begin(job, telephones)
    }
  }

  /** Calls of agents and tasks on a full line end without notice to this queue. */
  function wakeLater(): void {
    clearTimeout(look)
    if (!isStopped) look = setTimeout(wake, FULL_LINE).unref()
  }

  function wake(): void {
    working = working.then(() => retry(fillLines)).catch((error: Error) => log(error.message))
  }

  const observer: Pick<CallObserver, 'answered' | 'ended'> = {
    answered(id, at) {
      const call = running.get(id)
      if (!call) return
      call.answeredAt = at
      now.answered(id, at)
      call.writes.add(() => recordAnswered(db, id, at))
      const { enterprise_id: enterpriseId } = call.job
      const started = { callRecordId: id, enterpriseId, since: at }
      call.writes.add(async () => dialogues.begin(started, linesOf(call.speech)))
    },
    ended(ending) {
      const call = running.get(ending.callRecordId)
      if (!call) return
      now.ended(ending.callRecordId)
      call.writes.add(() => moveJob(db, call.job.id, status.over))
      const finding = call.answeredAt === undefined ? undefined : findingOf(call.speech)
      call.writes.add(() => endRecord(db, call.job, ending, finding))
      call.writes.add(() => dialogues.end(ending.callRecordId))
      call.writes.add(() => gradeRecorded(db, ending.callRecordId))
      // A test call's window shows its progress.
      if (call.job.line === null)
        call.writes.add(() => notifyOwner(call.job, resultOf(call.job, ending, call.answeredAt)))
      // The line is free even if the call could not be recorded.
      call.writes.add(async () => {
        dialogues.drop(ending.callRecordId)
        running.delete(ending.callRecordId)
        wake()
      })
    }
  }

  return {
    observer,

    /** Queues a call, or rejects it: a number has one call at a time. */
    async enqueue(session: Session, script: CallScript, phone: string) {
      await enqueueJob(db, session, script, phone)
      wake()
    },

    /**
     * Places a call at once, ahead of the queue, with the given speech. `occupy` reserves a line
     * and a robot in a critical section. Resolves to the call's id.
     */
    async callNow(
      requester: Requester,
      script: CallScript,
      phone: string,
      speech: Speech,
      occupy?: (inside: Transaction<Tables>) => Promise<Occupied>
    ): Promise<string> {
      const telephones = network()
      if (!telephones) throw refuse(serverMessages.noTelephones())
      const unpaid = await unpaidReason(db, requester.enterpriseId)
      if (unpaid !== undefined) throw refuse(unpaid)
      const job = await insertCalling(db, requester, script, phone, occupy)
      try {
        return await dial(job, telephones, speech)
      } catch (error) {
        await moveJob(db, job.id, status.over)
        throw error
      }
    },

    /**
     * Ends the calls of servers that are gone, as of `isLost`, and resumes the queue, once there are
     * telephones; without a time it is not known which servers are gone.
     */
    async takeOver(aliveSince: number | undefined): Promise<void> {
      if (!network()) return
      const cut = aliveSince === undefined ? [] : await recoverJobs(db, aliveSince)
      for (const job of cut) await notifyOwner(job, messages.cutOff(named(job)))
      wake()
    },

    /** Resolves when all events so far, of one call or of all, are in the database. */
    async settled(callRecordId?: string): Promise<void> {
      await working
      const calls = callRecordId === undefined ? running.values() : [running.get(callRecordId)]
      await Promise.all([...calls].map(call => call?.writes.settled()))
    },

    /** Starts no further calls and frees all lines. */
    forget: () => running.clear(),
    /** Starts no further calls. */
    stop(): void {
      isStopped = true
      clearTimeout(look)
    },
    /** Drops pending writes. */
    giveUp: queues.stop
  }
}

export type QuickCallRunner = ReturnType<typeof quickCallRunner>
