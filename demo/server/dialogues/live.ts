import type { PushData } from '../../../core/contract/topics.ts'
import { visibleCalls } from '../areas/call-records.ts'
import { hasPermission } from '../auth/users.ts'
import { DatabaseAway } from '../db/away.ts'
import type { Database } from '../db/schema.ts'
import type { RealtimeHub } from '../realtime.ts'
import { insertLines } from './insert-lines.ts'
import type { Said } from './said.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly log: (line: string) => void
}

interface Talk {
  readonly callRecordId: string
  readonly enterpriseId: string
  /** When the first word could be said. */
  readonly since: number
  readonly coming: Iterator<Said>
  next: Said | undefined
  readonly said: Said[]
  timer: NodeJS.Timeout | undefined
  /** Of everybody who has been asked about: may they read it, and what the robot ignored besides. */
  readonly readers: Map<string, 'nothing' | 'lines' | 'ignored'>
  /** Lines are told in the order in which they are said. */
  told: Promise<void>
}

type Line = PushData<'call_dialog'>

const toPush = (callRecordId: string, line: Said): Line => ({
  callRecordId,
  sequence: line.sequence,
  role: line.role,
  text: line.text,
  startTime: line.startTime,
  ...(line.nodeName !== '' && { nodeName: line.nodeName }),
  ...(line.ignored && { ignored: true }),
  ...(line.matchCondition !== null && { matchCondition: line.matchCondition }),
  ...(line.matchValue !== '' && { matchValue: line.matchValue })
})

/** Writes down what is said in the calls that are on, and tells it to those who may see the call. */
export function liveDialogues({ db, realtime, log }: Needs) {
  const talks = new Map<string, Talk>()

  async function readerOf(talk: Talk, userId: string) {
    const known = talk.readers.get(userId)
    if (known) return known
    const who = { userId, enterpriseId: talk.enterpriseId }
    const call = await (await visibleCalls(db, who))
      .select('id')
      .where('id', '=', talk.callRecordId)
      .executeTakeFirst()
    const reader = !call
      ? 'nothing'
      : (await hasPermission(db, who, 'CMC.VIEW.LGNO.CONT'))
        ? 'ignored'
        : 'lines'
    talk.readers.set(userId, reader)
    return reader
  }

  async function tell(talk: Talk, lines: readonly Said[]): Promise<void> {
    const { callRecordId, enterpriseId } = talk
    for (const userId of realtime.peopleIn(enterpriseId)) {
      const reader = await readerOf(talk, userId)
      if (reader === 'nothing') continue
      for (const line of lines)
        if (!line.ignored || reader === 'ignored')
          realtime.publishTo(
            { userId, enterpriseId },
            { topic: 'call_dialog', data: toPush(callRecordId, line) }
          )
    }
  }

  /** Says what is due by now, and waits for the next. */
  function goOn(talk: Talk): void {
    const now = Date.now() - talk.since
    const due: Said[] = []
    while (talk.next && talk.next.startTime <= now) {
      due.push(talk.next)
      talk.next = talk.coming.next().value ?? undefined
    }
    talk.said.push(...due)
    if (due.length > 0)
      talk.told = talk.told.then(() => tell(talk, due)).catch((error: Error) => log(error.message))
    if (!talk.next) return
    talk.timer = setTimeout(() => goOn(talk), talk.next.startTime - now)
    talk.timer.unref()
  }

  async function write({ callRecordId, said }: Talk): Promise<void> {
    if (said.length === 0) return
    await db.transaction().execute(async trx => {
      await insertLines(trx, callRecordId, said)
      await trx
        .insertInto('call_detail')
        .values({ call_record_id: callRecordId, dialog_id: callRecordId })
        .onConflict(conflict =>
          conflict.column('call_record_id').doUpdateSet({ dialog_id: callRecordId })
        )
        .execute()
    })
  }

  return {
    /** The record of the call has to be in the database by then: it says who may read along. */
    begin(
      call: { callRecordId: string; enterpriseId: string; since: number },
      lines: Iterable<Said>
    ): void {
      const coming = lines[Symbol.iterator]()
      const talk: Talk = {
        ...call,
        coming,
        next: coming.next().value ?? undefined,
        said: [],
        timer: undefined,
        readers: new Map(),
        told: Promise.resolve()
      }
      talks.set(call.callRecordId, talk)
      goOn(talk)
    },

    /** Nothing more is said. The lines go to the database, and are read from there afterwards. */
    async end(callRecordId: string): Promise<void> {
      const talk = talks.get(callRecordId)
      if (!talk) return
      clearTimeout(talk.timer)
      talk.next = undefined
      await talk.told
      try {
        await write(talk)
      } catch (error) {
        // While the database is away the lines are kept, and written when this is asked for again.
        if (!(error instanceof DatabaseAway)) talks.delete(callRecordId)
        throw error
      }
      talks.delete(callRecordId)
    },

    /** Nothing more is said, and it is written down, or never will be. */
    drop(callRecordId: string): void {
      clearTimeout(talks.get(callRecordId)?.timer)
      talks.delete(callRecordId)
    },

    /** What has been said so far in a call that is on. */
    linesOf: (callRecordId: string): readonly Said[] | undefined => talks.get(callRecordId)?.said,

    /** Nobody talks any more. */
    forget(): void {
      for (const { timer } of talks.values()) clearTimeout(timer)
      talks.clear()
    }
  }
}

export type LiveDialogues = ReturnType<typeof liveDialogues>
