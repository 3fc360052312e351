/**
 * Follows calls on an outside exchange by the events that the exchange and the agents' phones report. Both
 * may report a call: it has one record, and of two events that say the same the first counts.
 */
import type { Database } from '../../db/schema/schema.ts'
import type { Limits } from '../../options.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { adoptedCalls, type OpenRecord } from './adopted-calls.ts'
import { type CallReport, type Result, recordIdOf, type Source } from './call-reports.ts'
import { beginningCall, isSameCall, type OutsideCall } from './outside-call.ts'
import { endingOf } from './outside-ending.ts'
import { outsideRecords } from './outside-records.ts'

interface Needs {
  readonly db: Database
  readonly observer: CallObserver
  readonly limits: Limits
  /** Whether a recording may be kept there. */
  readonly mayKeep: (recording: string) => boolean
  readonly settled: (callRecordId: string) => Promise<void>
  /** Whether another server runs, and what it makes of an event of a call that it follows. */
  readonly isRunning: (server: string) => boolean
  readonly takeAt: (server: string, report: CallReport) => Promise<Result>
  readonly log: (line: string) => void
}

/** How long events of an ended call are recognized, in ms. */
const KEPT = 10 * 60_000

const keyOf = (extension: string, callId: string): string => `${extension} ${callId}`
const highest = (numbers: ReadonlySet<number> | undefined): number =>
  Math.max(0, ...(numbers ?? []))

export function outsideCalls(needs: Needs) {
  const { observer, limits, mayKeep, isRunning, log } = needs
  const adopted = adoptedCalls(needs.db)
  const records = outsideRecords(needs.db, needs.settled)
  const calls = new Set<OutsideCall>()
  const byId = new Map<string, OutsideCall>()
  /** Ends that wait for events with lower sequence numbers. */
  const waiting = new Map<string, { readonly report: CallReport; readonly timer: NodeJS.Timeout }>()

  function find(report: CallReport): OutsideCall | undefined {
    const { seat, callId } = report
    const known = byId.get(keyOf(seat.extension, callId))
    if (known) return known
    const same = [...calls].find(call => isSameCall(call, report))
    if (same) follow(same, report)
    return same
  }

  function follow(call: OutsideCall, { source, callId }: Pick<CallReport, 'source' | 'callId'>) {
    call.ids.set(source, callId)
    byId.set(keyOf(call.extension, callId), call)
  }

  /** Follows a call that a server has followed which is gone; undefined if another one does. */
  async function adopt(record: OpenRecord): Promise<OutsideCall | undefined> {
    if (!(await adopted.take(record))) return undefined
    const { id: callRecordId, extension, direction, number, startedAt: at } = record
    const call = beginningCall({ callRecordId, extension, direction, number, startedAt: at })
    calls.add(call)
    const ends = { customerPhone: number, callerId: undefined, customerId: record.customerId }
    observer.started({ callRecordId, direction, extension, ...ends, at })
    if (record.answeredAt !== undefined) answered(call, record.answeredAt)
    return call
  }

  /** The call of an event that is known in the database alone, or what its server made of the event. */
  async function resume(report: CallReport): Promise<OutsideCall | Result | undefined> {
    const isFollowed = (server: string | null) => server !== null && isRunning(server)
    const record = await adopted.find(report, isFollowed)
    if (!record || [...calls].some(({ callRecordId }) => callRecordId === record.id))
      return undefined
    if (record.server !== null && isRunning(record.server))
      return needs.takeAt(record.server, report)
    const call = await adopt(record)
    if (call) follow(call, report)
    return call
  }

  async function begin(report: CallReport): Promise<OutsideCall | Result> {
    const { seat, direction, number, callerId, customerId } = report
    const resumed = await resume(report)
    if (resumed) return resumed
    if (report.event === 'recorded') return records.attachLater(report)
    if (direction === undefined || number === undefined || report.event === 'alive')
      return { result: 'ignored', reason: 'UNKNOWN_CALL' }
    const callRecordId = report.callRecordId ?? recordIdOf(report)
    const isInTheWay = await records.obstacle(callRecordId, report)
    if (isInTheWay) return isInTheWay
    const { extension } = seat
    const at = report.startedAt ?? report.answeredAt ?? report.at
    const call = beginningCall({ callRecordId, extension, direction, number, startedAt: at })
    calls.add(call)
    follow(call, report)
    const ends = { customerPhone: number, callerId, customerId }
    observer.started({ callRecordId, direction, extension, ...ends, at })
    return call
  }

  function rings(call: OutsideCall, at: number): void {
    if (call.isRinging || call.answeredAt !== undefined) return
    call.isRinging = true
    observer.ringing(call.callRecordId, at)
  }

  function answered(call: OutsideCall, at: number): void {
    if (call.answeredAt !== undefined) return
    call.answeredAt = at
    observer.answered(call.callRecordId, at)
  }

  function held(call: OutsideCall, on: boolean, at: number): void {
    answered(call, at)
    if ((call.heldSince !== undefined) === on) return
    if (call.heldSince !== undefined) call.heldMs += at - call.heldSince
    call.heldSince = on ? at : undefined
    observer.held?.({ callRecordId: call.callRecordId, on, at })
  }

  /** It may be finished before the call, or after it. */
  function recorded(call: OutsideCall, recording: string): Promise<void> {
    call.hasRecording = true
    const keep = call.endedAt === undefined ? records.refer : records.attach
    return keep(call.callRecordId, recording)
  }

  async function end(
    call: OutsideCall,
    report: Pick<CallReport, 'at' | 'endedBy' | 'status' | 'recording' | 'answeredAt'>
  ): Promise<void> {
    const { callRecordId, direction } = call
    if (report.answeredAt !== undefined) answered(call, report.answeredAt)
    const at = Math.max(report.at, call.answeredAt ?? call.startedAt)
    if (call.heldSince !== undefined) call.heldMs += Math.max(0, at - call.heldSince)
    if (report.recording !== undefined) await recorded(call, report.recording)
    call.endedAt = at
    observer.ended({
      callRecordId,
      at,
      ...endingOf(report, { direction, isAnswered: call.answeredAt !== undefined }),
      holdingSeconds: Math.round(call.heldMs / 1000),
      hasRecording: call.hasRecording,
      earlyMediaMs: 0
    })
  }

  async function apply(call: OutsideCall, report: CallReport): Promise<void> {
    const { event, to } = report
    const at = Math.max(report.at, call.startedAt)
    if (event === 'ringing') rings(call, at)
    else if (event === 'answered') answered(call, at)
    else if (event === 'held' || event === 'resumed') held(call, event === 'held', at)
    else if (event === 'transferred' && to !== undefined)
      observer.transferred?.({ callRecordId: call.callRecordId, to, at })
    else if (event === 'recorded') await recorded(call, report.recording ?? '')
    else if (event === 'ended') await end(call, report)
  }

  /** Waits a moment with an end that has come before other events of its call. */
  function waits(report: CallReport, call: OutsideCall | undefined): boolean {
    const { source, seat, callId, sequence, event, startedAt } = report
    const key = `${source} ${keyOf(seat.extension, callId)}`
    const isNext = sequence === highest(call?.seen.get(source)) + 1
    if (event !== 'ended' || isNext || startedAt !== undefined) return false
    if (waiting.has(key)) return true
    const timer = setTimeout(() => {
      waiting.delete(key)
      void take(report, true).catch((error: Error) => log(error.message))
    }, limits.eventGap)
    waiting.set(key, { report, timer: timer.unref() })
    return true
  }

  async function handle(report: CallReport, isLast: boolean): Promise<Result> {
    const { source, sequence, event, recording } = report
    if (recording !== undefined && !mayKeep(recording))
      return { result: 'refused', reason: 'BAD_RECORDING' }
    const known = find(report)
    const seen = known?.seen.get(source)
    const named = known && { callRecordId: known.callRecordId }
    if (seen?.has(sequence)) return { result: 'duplicate', ...named }
    const isEnded = known?.endedAt !== undefined && event !== 'recorded'
    if (isEnded) return { result: 'ignored', reason: 'CALL_OVER', ...named }
    if (sequence < highest(seen)) {
      seen?.add(sequence)
      return { result: 'ignored', reason: 'LATE', ...named }
    }
    if (!isLast && waits(report, known)) return { result: 'accepted', ...named }
    const call = known ?? (await begin(report))
    if ('result' in call) return call
    call.seen.get(source)?.add(sequence)
    call.lastEvents.set(source, Date.now())
    await apply(call, report)
    return { result: 'accepted', callRecordId: call.callRecordId }
  }

  /** One event after the other: the first decides what becomes of the next. */
  let turn: Promise<unknown> = Promise.resolve()
  function take(report: CallReport, isLast = false): Promise<Result> {
    const taken = turn.then(() => handle(report, isLast))
    turn = taken.catch(() => undefined)
    return taken
  }

  /** Ends calls of which nothing is heard any more, at the time of their last event. */
  async function sweep(now: number): Promise<void> {
    for (const call of calls) {
      const last = Math.max(...call.lastEvents.values())
      const silence = call.lastEvents.has('exchange')
        ? limits.longestOutsideCall
        : limits.phoneSilence
      if (call.endedAt === undefined && now - last > silence)
        await end(call, { at: last, endedBy: 'system' })
      if (call.endedAt === undefined || now - call.endedAt < KEPT) continue
      calls.delete(call)
      for (const id of call.ids.values()) byId.delete(keyOf(call.extension, id))
    }
  }

  return {
    take,
    /** Follows the calls of servers without a heartbeat since then, in ms, in `source`'s manner. */
    async adoptLost(since: number, source: Source, isOwn: (extension: string) => boolean) {
      for (const record of await adopted.lost(since)) {
        if (!isOwn(record.extension)) continue
        const call = await adopt(record)
        call?.lastEvents.set(source, Date.now())
      }
    },
    sweep: (now = Date.now()): Promise<void> => {
      const swept = turn.then(() => sweep(now))
      turn = swept.catch((error: Error) => log(error.message))
      return swept
    },
    activeCallOf: (extension: string): string | undefined =>
      [...calls].find(call => call.extension === extension && call.endedAt === undefined)
        ?.callRecordId,
    stop(): void {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }
}

export type OutsideCalls = ReturnType<typeof outsideCalls>
