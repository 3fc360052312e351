import type { Transaction } from 'kysely'
import { quickCallText as t } from '../../../core/text/quick-call.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Session } from '../auth/tokens.ts'
import { patience } from '../db/away.ts'
import type { Database, Tables } from '../db/schema.ts'
import { objection } from '../dialler/check-restricted.ts'
import type { LiveDialogues } from '../dialogues/live.ts'
import { robotScript } from '../dialogues/scripts.ts'
import { recordsEarlyMedia } from '../early-media.ts'
import type { TipBook } from '../message-tips.ts'
import type { Limits } from '../options.ts'
import { refuse } from '../refusal.ts'
import type { CallObserver, TelephoneNetwork } from '../sip/network.ts'
import type { CallsNow } from '../supervision/calls-now.ts'
import { claimJob, jobOf, named, type Occupied, type QuickCall, status } from './job.ts'
import { begunRecord, endRecord, resultOf } from './robot-records.ts'
import { findingOf, lastsFor, linesOf, type Speech } from './speech.ts'

interface Needs {
  readonly db: Database
  readonly tips: TipBook
  readonly limits: Limits
  readonly network: () => TelephoneNetwork | undefined
  readonly now: CallsNow
  readonly dialClock: () => number
  readonly dialogues: LiveDialogues
  readonly log: (line: string) => void
}

interface Running {
  readonly job: QuickCall
  readonly speech: Speech
  answeredAt: number | undefined
  /** What is written about a call is written in the order in which it happened. */
  written: Promise<void>
}

/** So many may wait in one enterprise. */
const MOST_WAITING = 50

/**
 * Has the robot make the single calls that it was asked for, a few at a time.
 *
 * A call waits in the database until a line is free, so that one which nobody has begun yet
 * survives a restart of the server; whoever asked is told by a message what became of it.
 */
export function quickCallDesk(needs: Needs) {
  const { db, tips, limits, network, now, dialogues, log } = needs
  const running = new Map<string, Running>()
  const { insist, stop: giveUp } = patience()
  let working: Promise<void> = Promise.resolve()
  let isStopped = false
  let turn = 0

  const write = (call: Running, work: () => Promise<unknown>): void => {
    call.written = call.written
      .then(() => insist(work))
      .then(
        () => undefined,
        (error: Error) => log(error.message)
      )
  }

  const move = (id: string, to: number) =>
    db.updateTable('quick_call').set({ status: to }).where('id', '=', id).execute()

  async function tell(job: QuickCall, message: string): Promise<void> {
    const owner = { userId: job.user_id, enterpriseId: job.enterprise_id }
    await tips.write(db, owner, t.resultTitle(), message)
    await tips.tell(owner)
  }

  /** Dials; throws when nobody has the number. */
  async function dial(
    job: QuickCall,
    telephones: TelephoneNetwork,
    speech: Speech
  ): Promise<string> {
    const isEarly = await insist(() => recordsEarlyMedia(db, job.enterprise_id))
    const id = telephones.robotCall({
      number: job.phone,
      speaksFor: lastsFor(speech, limits.robotSpeech),
      script: 'script' in speech ? speech.script : undefined,
      recordsEarlyMedia: isEarly
    })
    const call: Running = { job, speech, answeredAt: undefined, written: Promise.resolve() }
    running.set(id, call)
    now.began({
      callRecordId: id,
      enterpriseId: job.enterprise_id,
      userId: job.user_id,
      callType: 1,
      line: telephones.lineOf(id) ?? '',
      extension: '',
      agentName: t.robot(),
      templateName: job.template_name,
      startTime: Date.now()
    })
    write(call, () => begunRecord(db, job, id))
    return id
  }

  async function begin(job: QuickCall, telephones: TelephoneNetwork): Promise<void> {
    const reason = await insist(() => objection(needs, job.enterprise_id, job.phone))
    if (reason !== undefined) {
      await move(job.id, status.over)
      return tell(job, t.notAllowed({ ...named(job), reason }))
    }
    try {
      await dial(job, telephones, { script: robotScript(turn++) })
    } catch (error) {
      log((error as Error).message)
      await move(job.id, status.over)
      await tell(job, t.notCalled(named(job)))
    }
  }

  async function fillLines(): Promise<void> {
    const telephones = network()
    while (telephones && !isStopped && running.size < limits.robotLines) {
      const job = await claimJob(db)
      if (!job) return
      await begin(job, telephones)
    }
  }

  function wake(): void {
    working = working.then(() => insist(fillLines)).catch((error: Error) => log(error.message))
  }

  const observer: Pick<CallObserver, 'answered' | 'ended'> = {
    answered(id, at) {
      const call = running.get(id)
      if (!call) return
      call.answeredAt = at
      now.answered(id, at)
      write(call, () =>
        db.updateTable('call_record').set({ answered_at: at }).where('id', '=', id).execute()
      )
      const { enterprise_id: enterpriseId } = call.job
      const begun = { callRecordId: id, enterpriseId, since: at }
      write(call, async () => dialogues.begin(begun, linesOf(call.speech)))
    },
    ended(ending) {
      const call = running.get(ending.callRecordId)
      if (!call) return
      now.ended(ending.callRecordId)
      write(call, () => move(call.job.id, status.over))
      const finding = call.answeredAt === undefined ? undefined : findingOf(call.speech)
      write(call, () => endRecord(db, call.job, ending, finding))
      write(call, () => dialogues.end(ending.callRecordId))
      // Of a test call its own window tells, in the time of the call.
      if (call.job.line === null)
        write(call, () => tell(call.job, resultOf(call.job, ending, call.answeredAt)))
      // Whatever could not be written, the line is free.
      write(call, async () => {
        dialogues.drop(ending.callRecordId)
        running.delete(ending.callRecordId)
        wake()
      })
    }
  }

  return {
    observer,

    /** Takes a call on, or refuses it: one number is called once at a time. */
    async take({ userId, enterpriseId }: Session, templateName: string, phone: string) {
      const { waiting } = await db
        .selectFrom('quick_call')
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('waiting'))
        .where('enterprise_id', '=', enterpriseId)
        .where('status', '<', status.over)
        .executeTakeFirstOrThrow()
      if (waiting >= MOST_WAITING) throw refuse(t.tooManyWaiting())
      await db
        .insertInto('quick_call')
        .values(jobOf({ userId, enterpriseId }, templateName, phone, status.waiting))
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(() => refuse(t.alreadyWaiting()))
      wake()
    },

    /**
     * Calls at once, whatever waits, and says what it is given. `occupy` finds a line and robots for
     * it while nobody else is given any. Resolves with the id of the call.
     */
    async callNow(
      who: Pick<Session, 'userId' | 'enterpriseId'>,
      templateName: string,
      phone: string,
      speech: Speech,
      occupy?: (inside: Transaction<Tables>) => Promise<Occupied>
    ): Promise<string> {
      const telephones = network()
      if (!telephones) throw refuse(serverText.noTelephones())
      const job = await db.transaction().execute(async inside => {
        const occupied = await occupy?.(inside)
        return inside
          .insertInto('quick_call')
          .values({ ...jobOf(who, templateName, phone, status.calling), ...occupied })
          .onConflict(conflict => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      })
      if (!job) throw refuse(t.alreadyWaiting())
      try {
        return await dial(job, telephones, speech)
      } catch (error) {
        await move(job.id, status.over)
        throw error
      }
    },

    /** What an earlier run of the server was calling is over; what it had not begun is called now. */
    async takeOver(): Promise<void> {
      const cut = await db
        .updateTable('quick_call')
        .set({ status: status.over })
        .where('status', '=', status.calling)
        .where(eb => eb.or([eb('call_record_id', 'is not', null), eb('line', 'is not', null)]))
        .returningAll()
        .execute()
      await db
        .updateTable('quick_call')
        .set({ status: status.waiting })
        .where('status', '=', status.calling)
        .execute()
      for (const job of cut) await tell(job, t.cutOff(named(job)))
      wake()
    },

    /** Resolves when what has happened so far, in one call or in all, is in the database. */
    async settled(callRecordId?: string): Promise<void> {
      await working
      const calls = callRecordId === undefined ? running.values() : [running.get(callRecordId)]
      await Promise.all([...calls].map(call => call?.written))
    },

    /** No further call is begun, and no line counts as taken. */
    forget: () => running.clear(),
    /** No further call is begun. */
    stop(): void {
      isStopped = true
    },
    /** What cannot be written now is given up. */
    giveUp
  }
}

export type QuickCallDesk = ReturnType<typeof quickCallDesk>
