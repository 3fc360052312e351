import type { PushData } from '../../../../core/contract/topics.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/schema/schema.ts'
import { cached } from '../../db/table-cache.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { writeEvents } from './event-writes.ts'
import { insertLines } from './insert-lines.ts'
import type { SpokenLine } from './spoken-lines.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeServer
  readonly log: (line: string) => void
}

interface Talk {
  readonly callRecordId: string
  readonly enterpriseId: string
  /** Time of the answer. */
  readonly since: number
  coming: Iterator<SpokenLine>
  next: SpokenLine | undefined
  readonly spoken: SpokenLine[]
  timer: NodeJS.Timeout | undefined
  /** Pauses of the recording, in ms since the answer; the last one may be open. */
  readonly gaps: { readonly from: number; to: number }[]
  /** Lines are published in order. */
  published: Promise<void>
}

/** Whether nothing of the line was said while the recording was paused. */ // rule recording-16
const isRecorded =
  ({ gaps }: Pick<Talk, 'gaps'>) =>
  ({ startTime, endTime }: SpokenLine): boolean =>
    !gaps.some(({ from, to }) => startTime < to && endTime > from)

type Line = PushData<'call_dialog'>

const toPush = (callRecordId: string, line: SpokenLine): Line => ({
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

/** Collects the lines of calls in progress and publishes them to users who may see the call. */
export function liveDialogues({ db, realtime, log }: Needs) {
  const talks = new Map<string, Talk>()

  /** What a user may read: nothing, the lines, or also ignored ones. Forgotten with the rights. */
  function readerOf({ callRecordId, enterpriseId }: Talk, userId: string) {
    const viewer = { userId, enterpriseId }
    return cached(db, ['dialogue', callRecordId, userId], async () => {
      const call = await (await visibleCalls(db, viewer))
        .select('id')
        .where('id', '=', callRecordId)
        .executeTakeFirst()
      if (!call) return 'nothing'
      return (await hasPermission(db, viewer, 'CMC.VIEW.LGNO.CONT')) ? 'ignored' : 'lines'
    })
  }

  async function publish(talk: Talk, lines: readonly SpokenLine[]): Promise<void> {
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

  /** Publishes the lines that are due and schedules the next. */
  function goOn(talk: Talk): void {
    const now = Date.now() - talk.since
    const due: SpokenLine[] = []
    while (talk.next && talk.next.startTime <= now) {
      due.push(talk.next)
      talk.next = talk.coming.next().value ?? undefined
    }
    talk.spoken.push(...due)
    const recorded = due.filter(isRecorded(talk))
    if (recorded.length > 0)
      talk.published = talk.published
        .then(() => publish(talk, recorded))
        .catch((error: Error) => log(error.message))
    if (!talk.next) return
    talk.timer = setTimeout(() => goOn(talk), talk.next.startTime - now)
    talk.timer.unref()
  }

  /** Lines that follow others, in their order. */
  function* numbered(lines: Iterable<SpokenLine>, before: number): Generator<SpokenLine> {
    for (const line of lines) yield { ...line, sequence: before + line.sequence }
  }

  async function write(talk: Talk): Promise<void> {
    const { callRecordId } = talk
    const spoken = talk.spoken.filter(isRecorded(talk))
    if (spoken.length === 0) return
    await db.transaction().execute(async trx => {
      await insertLines(trx, callRecordId, spoken)
      await trx
        .insertInto('call_detail')
        .values({ call_record_id: callRecordId, dialog_id: callRecordId })
        .onConflict(conflict =>
          conflict.column('call_record_id').doUpdateSet({ dialog_id: callRecordId })
        )
        .execute()
      await writeEvents(trx, [callRecordId])
    })
  }

  return {
    /**
     * The call's record must be in the database: it decides who may read the lines. Lines of what
     * was said before the call stay in front.
     */
    begin(
      call: { callRecordId: string; enterpriseId: string; since: number },
      lines: Iterable<SpokenLine>
    ): void {
      const spoken = [...(talks.get(call.callRecordId)?.spoken ?? [])]
      const coming = numbered(lines, spoken.length)
      const talk: Talk = {
        ...call,
        coming,
        next: coming.next().value ?? undefined,
        spoken,
        timer: undefined,
        gaps: [],
        published: Promise.resolve()
      }
      talks.set(call.callRecordId, talk)
      goOn(talk)
    },

    /** The recording is paused, or goes on. */
    pause(callRecordId: string, isPaused: boolean): void {
      const talk = talks.get(callRecordId)
      if (!talk) return
      const at = Date.now() - talk.since
      const last = talk.gaps.at(-1)
      const isOpen = last?.to === Number.POSITIVE_INFINITY
      if (isPaused && !isOpen) talk.gaps.push({ from: at, to: Number.POSITIVE_INFINITY })
      else if (!isPaused && last && isOpen) last.to = at
    },

    /** Lines that follow, in place of those that are due later. */
    add(callRecordId: string, lines: readonly SpokenLine[]): void {
      const talk = talks.get(callRecordId)
      if (!talk) return
      clearTimeout(talk.timer)
      talk.coming = numbered(lines, talk.spoken.length)
      talk.next = talk.coming.next().value ?? undefined
      goOn(talk)
    },

    /** Ends the transcript and writes it to the database. */
    async end(callRecordId: string): Promise<void> {
      const talk = talks.get(callRecordId)
      if (!talk) return
      clearTimeout(talk.timer)
      talk.next = undefined
      await talk.published
      try {
        await write(talk)
      } catch (error) {
        // While the database is unreachable the lines stay in memory for a retry.
        if (!(error instanceof DatabaseUnavailable)) talks.delete(callRecordId)
        throw error
      }
      talks.delete(callRecordId)
    },

    /** Forgets a transcript that is written, or never will be. */
    drop(callRecordId: string): void {
      clearTimeout(talks.get(callRecordId)?.timer)
      talks.delete(callRecordId)
    },

    /** The lines so far of a call in progress. */
    linesOf(callRecordId: string): readonly SpokenLine[] | undefined {
      const talk = talks.get(callRecordId)
      return talk?.spoken.filter(isRecorded(talk))
    },

    /** Forgets all transcripts. */
    forget(): void {
      for (const { timer } of talks.values()) clearTimeout(timer)
      talks.clear()
    }
  }
}

export type LiveDialogues = ReturnType<typeof liveDialogues>
