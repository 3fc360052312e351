import { randomUUID } from 'node:crypto'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { retryWhileUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { RealtimeHub } from '../../realtime/realtime-hub.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { reminderOf, writeBegun } from '../call-detail/call-begun.ts'
import { writeTransferred } from '../call-detail/call-transferred.ts'
import type { LiveDialogues } from '../dialogue/live-dialogues.ts'
import { customersLines } from '../dialogue/timeline.ts'
import { pushManualOfCall } from '../manual-tasks/notify-manual.ts'
import { callReached } from '../manual-tasks/numbers/manual-calls.ts'
import { tipServerMessages } from '../message-tips/messages.ts'
import type { TipStore } from '../message-tips/tip-store.ts'
import { type Seat, type Seats, signStateOf } from '../seats/seat-store.ts'
import type { CallsNow } from '../supervision/current-calls.ts'
import type { WaitingCallers } from './waiting-callers.ts'

interface Needs {
  readonly db: Database
  readonly seats: Seats
  readonly realtime: RealtimeHub
  readonly tips: TipStore
  readonly now: CallsNow
  readonly dialogues: LiveDialogues
  readonly waiting: WaitingCallers
  /** Tells the network to mask the number of a call. */
  readonly hideNumber: (callRecordId: string) => void
  readonly log: (line: string) => void
}

interface Running {
  readonly seat: Seat
  readonly direction: 0 | 1
  readonly customerPhone: string
  isAnswered: boolean
  isOver: boolean
  /** Writes of one call run in the order of its events. */
  written: Promise<void>
}

/** The echo test number. */
const ECHO = '9196'
type Started = Parameters<CallObserver['started']>[0]

/** Who hung up: 系统挂断. */
const BY_SYSTEM = 4
const bySupervisor = { endedBy: 'supervisor' } as const
/** 无法接通, 占线, 拒接. */
const NOT_REACHED = 3
const BUSY = 5
const DECLINED = 7

/** Observes the telephone network: records every call and notifies its agent. */
export function callRecorder(needs: Needs) {
  const { db, seats, realtime, tips, now, dialogues, waiting, hideNumber, log } = needs
  const running = new Map<string, Running>()
  const { retry, stop } = retryWhileUnavailable()

  /** The seat's other calls in progress. */
  const others = (call: Running) =>
    [...running.values()].filter(
      other => other.seat === call.seat && other !== call && !other.isOver
    )

  const write = (call: Running, work: () => Promise<unknown>): void => {
    call.written = call.written
      .then(() => retry(work))
      .then(
        () => undefined,
        (error: Error) => log(error.message)
      )
  }

  async function begin(seat: Seat, call: Started): Promise<void> {
    const { isHidden } = await writeBegun(db, seat, call, {
      colleague: seats.at(call.customerPhone),
      from: handedOnBy(seat, call)
    })
    if (isHidden) hideNumber(call.callRecordId)
  }

  /** The seat that is connected with the same customer and therefore transfers. */
  const handedOnBy = (
    { enterpriseId }: Seat,
    { extension, customerPhone, callRecordId }: Started
  ): Seat | undefined =>
    [...running].find(
      ([id, other]) =>
        id !== callRecordId &&
        other.isAnswered &&
        !other.isOver &&
        other.customerPhone === customerPhone &&
        other.seat.enterpriseId === enterpriseId &&
        other.seat.extension !== extension
    )?.[1].seat

  /** Notifies of a missed call; not of one the agent declined. */
  async function notifyMissed(callRecordId: string, seat: Seat): Promise<void> {
    const { customer_name, customer_phone, is_number_hidden } = await db
      .selectFrom('call_record')
      .select(['customer_name', 'customer_phone', 'is_number_hidden'])
      .where('id', '=', callRecordId)
      .executeTakeFirstOrThrow()
    const number = is_number_hidden ? maskedPhone(customer_phone) : customer_phone
    const who = `${customer_name} ${number}`.trim()
    const message = tipServerMessages.missedMessage({ who })
    await tips.write(db, seat, tipServerMessages.missedTitle(), message)
    await tips.tell(seat)
  }

  /** A call to an unavailable seat: it does not ring and is recorded as missed. */
  async function missed(seat: Seat, customerPhone: string, customerId?: string): Promise<void> {
    const { extension } = seat
    const [callRecordId, at] = [randomUUID(), Date.now()]
    const details = { callRecordId, extension, customerPhone, customerId, at }
    await begin(seat, { ...details, direction: 1, callerId: undefined })
    const result = signStateOf(seat) === 'OFF_LINE' ? NOT_REACHED : BUSY
    await db
      .updateTable('call_record')
      .set({ ended_at: at, hangup_type: BY_SYSTEM, connect_result: result })
      .where('id', '=', callRecordId)
      .execute()
    await notifyMissed(callRecordId, seat)
    await waiting.changed(seat.enterpriseId, [seat.userId])
  }

  /** Only calls with customers are monitored and transcribed. */
  function follow(seat: Seat, call: Started): void {
    if (seats.at(call.customerPhone)) return
    const { callRecordId, extension, at: startTime } = call
    const { enterpriseId, userId, agentName } = seat
    const who = { callRecordId, enterpriseId, userId, extension, agentName, line: extension }
    now.began({ ...who, callType: 2, templateName: '', startTime })
  }

  /** Transcribes the customer; the echo test has no lines. */
  function transcribe(callRecordId: string, { seat, customerPhone }: Running, since: number): void {
    const isPerson = !seats.at(customerPhone) && !customerPhone.endsWith(ECHO)
    const { enterpriseId } = seat
    if (isPerson) dialogues.begin({ callRecordId, enterpriseId, since }, customersLines())
  }

  const observer: CallObserver = {
    started(call) {
      const seat = seats.at(call.extension)
      if (!seat) return
      const { direction, customerPhone, callRecordId } = call
      const begun = {
        seat,
        direction,
        customerPhone,
        isAnswered: false,
        isOver: false,
        written: Promise.resolve()
      }
      running.set(callRecordId, begun)
      write(begun, () => begin(seat, call))
      if (direction === 0) write(begun, () => pushManualOfCall({ db, realtime }, callRecordId))
      follow(seat, call)
      if (direction === 0) seats.onCall(seat, 'CALLING', callRecordId)
    },

    ringing(callRecordId) {
      const call = running.get(callRecordId)
      if (call?.direction !== 1 || call.isAnswered) return
      if (others(call).length === 0) seats.onCall(call.seat, 'RING', callRecordId)
      write(call, async () =>
        realtime.publish(call.seat.userId, await reminderOf(db, callRecordId))
      )
    },

    answered(callRecordId, at) {
      const call = running.get(callRecordId)
      if (!call) return
      call.isAnswered = true
      seats.onCall(call.seat, 'CALLING', callRecordId)
      now.answered(callRecordId, at)
      write(call, () =>
        db
          .updateTable('call_record')
          .set({ answered_at: at })
          .where('id', '=', callRecordId)
          .execute()
      )
      write(call, async () => transcribe(callRecordId, call, at))
      if (call.direction === 0) {
        write(call, () => callReached(db, callRecordId))
        write(call, () => pushManualOfCall({ db, realtime }, callRecordId))
      }
    },

    transferred({ callRecordId, to }) {
      const work = () => writeTransferred(db, callRecordId, seats.at(to) ?? to)
      const call = running.get(callRecordId)
      if (call) write(call, work)
      else retry(work).catch((error: Error) => log(error.message))
    },

    ended(ending) {
      const { callRecordId, at, hangupType, connectResult } = ending
      const call = running.get(callRecordId)
      if (!call) return
      const { seat, customerPhone } = call
      call.isOver = true
      const endedBy = now.find(callRecordId)?.endedBy === undefined ? {} : bySupervisor
      now.ended(callRecordId)
      const quit = { callRecordId, hangupType, ...endedBy }
      realtime.publish(seat.userId, { topic: 'call_quit', data: quit })
      if (others(call).length === 0) seats.afterCall(seat, call.isAnswered, callRecordId)
      write(call, () =>
        db
          .updateTable('call_record')
          .set({
            ended_at: at,
            hangup_type: hangupType,
            connect_result: connectResult,
            holding_seconds: ending.holdingSeconds,
            has_recording: ending.hasRecording,
            early_media_ms: ending.earlyMediaMs
          })
          .where('id', '=', callRecordId)
          .execute()
      )
      write(call, () =>
        db
          .updateTable('customer')
          .set({ last_contact_at: at })
          .where('enterprise_id', '=', seat.enterpriseId)
          .where('phone', '=', customerPhone)
          .execute()
      )
      if (call.direction === 0) write(call, () => pushManualOfCall({ db, realtime }, callRecordId))
      write(call, () => dialogues.end(callRecordId))
      if (call.direction === 1 && !call.isAnswered && connectResult !== DECLINED)
        write(call, () => notifyMissed(callRecordId, seat))
      if (call.direction === 1 && !call.isAnswered)
        write(call, () => waiting.changed(seat.enterpriseId, [seat.userId]))
      if (call.isAnswered) write(call, () => waiting.reached(seat, customerPhone))
      // The call has ended even if it could not be recorded.
      write(call, async () => {
        dialogues.drop(callRecordId)
        running.delete(callRecordId)
      })
    },

    registered(extension, isRegistered) {
      const seat = seats.at(extension)
      if (seat) seats.registered(seat, isRegistered)
    }
  }

  return {
    observer,
    missed,
    /** Drops pending writes. */
    stop,
    /** Resolves when all events so far, of one call or of all, are in the database. */
    async settled(callRecordId?: string): Promise<void> {
      const calls = callRecordId === undefined ? running.values() : [running.get(callRecordId)]
      await Promise.all([...calls].map(call => call?.written))
    },
    /** Ends the calls that an earlier run of the server left open. */
    closeOldCalls: () =>
      db
        .updateTable('call_record')
        .set(eb => ({ ended_at: eb.fn.coalesce('answered_at', 'started_at'), hangup_type: 4 }))
        .where('ended_at', 'is', null)
        .execute()
  }
}

export type CallRecorder = ReturnType<typeof callRecorder>
