/**
 * Follows calls on an outside exchange by the events that the exchange and the agents' phones report. Both
 * may report a call: it has one record, and of two events that say the same the first counts. A call lives on when a server
 * is gone: the one that gets its next event takes it over.
 */
import type { Database } from '../../db/schema/schema.ts'
import type { Limits } from '../../limits.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import type { CallReport, Result } from './call-reports.ts'
import { isSameNumber, recordIdOf } from './call-reports.ts'
import { highest, keyOf, newCall, type OutsideCall } from './outside-call.ts'
import { endingOf } from './outside-ending.ts'
import { outsideRecords } from './outside-records.ts'

interface Needs {
  readonly db: Database
  readonly observer: CallObserver
  readonly limits: Limits
  /** Whether a recording may be kept there. */
  readonly mayKeep: (recording: string) => boolean
  readonly settled: (callRecordId: string) => Promise<void>
  /** Another server follows the call from now on. */
  readonly handOver: (callRecordId: string) => void
  readonly log: (line: string) => void
}

/** Two sources begin to report the same call within this time, in ms. */
const SAME_START = 15_000
/** How long events of an ended call are recognized, in ms. */
const KEPT = 10 * 60_000

export function outsideCalls(needs: Needs) {
  const { observer, limits, mayKeep, log } = needs
  const records = outsideRecords(needs.db, needs.settled)
  const calls = new Set<OutsideCall>()
  const byId = new Map<string, OutsideCall>()
  /** Ends that wait for events with lower sequence numbers. */
  const waiting = new Map<string, { readonly report: CallReport; readonly timer: NodeJS.Timeout }>()

  function find(report: CallReport): OutsideCall | undefined {
    const { seat, source, callId, direction, number, callRecordId, at } = report
    const { extension } = seat
    const known = byId.get(keyOf(extension, callId))
    if (known) return known
    const same = [...calls].find(
      call =>
        call.extension === extension &&
        !call.ids.has(source) &&
        (call.callRecordId === callRecordId ||
          (direction === call.direction &&
            number !== undefined &&
            isSameNumber(number, call.number) &&
            Math.abs(at - call.startedAt) < SAME_START))
    )
    if (same) {
      same.ids.set(source, callId)
      byId.set(keyOf(extension, callId), same)
    }
    return same
  }

  async function begin(report: CallReport): Promise<OutsideCall | Result> {
    const { seat, callId, direction, number, callerId, customerId } = report
    if (report.event === 'recorded') return records.attachLater(report)
    if (direction === undefined || number === undefined || report.event === 'alive')
      return { result: 'ignored', reason: 'UNKNOWN_CALL' }
    const callRecordId = report.callRecordId ?? recordIdOf(report)
    const isInTheWay = await records.obstacle(callRecordId, report)
    if (isInTheWay) return isInTheWay
    const { extension } = seat
    const at = report.startedAt ?? report.answeredAt ?? report.at
    const call = newCall(report, { callRecordId, direction, number, startedAt: at })
    calls.add(call)
    byId.set(keyOf(extension, callId), call)
    const ends = { customerPhone: number, callerId, customerId }
    observer.started({ callRecordId, direction, extension, ...ends, at })
    return call
  }

  /** An open call that another server has followed, or this one before it was started again. */
  async function adopt(report: CallReport): Promise<OutsideCall | undefined> {
    const row = await records.claim(report)
    if (!row) return undefined
    const { callRecordId, direction, number, startedAt, answeredAt } = row
    const call = newCall(report, row, report.sequence - 1)
    calls.add(call)
    byId.set(keyOf(call.extension, report.callId), call)
    const ends = { customerPhone: number, callerId: report.callerId, customerId: report.customerId }
    observer.started({ callRecordId, direction, extension: call.extension, ...ends, at: startedAt })
    if (answeredAt !== null) answered(call, answeredAt)
    return call
  }

  function forget(call: OutsideCall): void {
    calls.delete(call)
    for (const id of call.ids.values()) byId.delete(keyOf(call.extension, id))
  }

  function handOver(call: OutsideCall): void {
    forget(call)
    needs.handOver(call.callRecordId)
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
    const own = find(report)
    const known = own ?? (await adopt(report))
    const seen = known?.seen.get(source)
    const named = known && { callRecordId: known.callRecordId }
    if (seen?.has(sequence)) return { result: 'duplicate', ...named }
    const isEnded = known?.endedAt !== undefined && event !== 'recorded'
    if (isEnded) return { result: 'ignored', reason: 'CALL_OVER', ...named }
    if (sequence < highest(seen)) {
      seen?.add(sequence)
      return { result: 'ignored', reason: 'LATE', ...named }
    }
    if (own && (await records.isOverElsewhere(own.callRecordId, report))) {
      handOver(own)
      return { result: 'ignored', reason: 'CALL_OVER', ...named }
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
      if (call.endedAt === undefined && now - last > silence) {
        if (await records.isElsewhere(call.callRecordId)) handOver(call)
        else await end(call, { at: last, endedBy: 'system' })
      }
      if (call.endedAt !== undefined && now - call.endedAt >= KEPT) forget(call)
    }
  }

  return {
    take,
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
