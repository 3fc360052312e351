import type { CallPhase } from '../../../../core/features/seat-log/enums.ts'
import type { Database } from '../../db/schema/schema.ts'
import { type WriteQueue, writeQueues } from '../../db/write-queue.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { reminderOf, writeStarted } from '../call-detail/call-started.ts'
import { writeTransferred } from '../call-detail/call-transferred.ts'
import type { LiveDialogues } from '../dialogue/live-dialogues.ts'
import { customersLines } from '../dialogue/timeline.ts'
import { expectDisposition } from '../dispositions/call-dispositions.ts'
import { pushManualOfCall } from '../manual-tasks/notify-manual.ts'
import { callReached } from '../manual-tasks/numbers/manual-calls.ts'
import type { TipStore } from '../message-tips/tip-store.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { CallsNow } from '../supervision/current-calls.ts'
import { recordAnswered, recordContact, recordEnded } from './call-record-updates.ts'
import { callsToWrite, isCustomer } from './customer-calls.ts'
import { missedCalls } from './missed-calls.ts'
import type { WaitingCallers } from './waiting-callers.ts'

interface Needs {
  readonly db: Database
  readonly seats: Seats
  readonly realtime: RealtimeServer
  readonly tips: TipStore
  readonly now: CallsNow
  readonly dialogues: LiveDialogues
  readonly waiting: WaitingCallers
  /** Makes the network mask the number of a call. */
  readonly hideNumber: (callRecordId: string) => void
  readonly log: (line: string) => void
}

interface Running {
  readonly seat: Seat
  readonly direction: 0 | 1
  readonly customerPhone: string
  readonly callRecordId: string
  readonly isConsultation: boolean
  isAnswered: boolean
  isHeld: boolean
  isOver: boolean
  /** Writes of one call run in the order of its events. */
  readonly writes: WriteQueue
}

/** What the seat does in a call that it placed or answered. */
function phaseOf({ direction, isAnswered, isHeld }: Running): CallPhase {
  if (isHeld) return 'held'
  if (direction === 1) return 'inbound'
  return isAnswered ? 'outbound' : 'dialling'
}

const isBeside = ({ seat, isAnswered, isOver }: Running, other: Seat): boolean =>
  seat === other && isAnswered && !isOver

type Started = Parameters<CallObserver['started']>[0]

const bySupervisor = { endedBy: 'supervisor' } as const
/** Connect result 拒接. */
const DECLINED = 7

/** Observes the telephone network: records every call and notifies its agent. */
export function callRecorder(needs: Needs) {
  const { db, seats, realtime, tips, now, dialogues, waiting, hideNumber, log } = needs
  const running = new Map<string, Running>()
  const queues = writeQueues(log)
  const toWrite = callsToWrite(seats)

  /** The seat's other calls in progress. */
  const others = (call: Running) =>
    [...running.values()].filter(
      other => other.seat === call.seat && other !== call && !other.isOver
    )

  async function begin(seat: Seat, call: Started): Promise<void> {
    const { isHidden } = await writeStarted(db, seat, call, {
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

  const { missed, notifyMissed } = missedCalls({ db, tips, waiting, begin })

  /** Only calls with customers are monitored and transcribed. */
  function follow(seat: Seat, call: Started): void {
    if (seats.at(call.customerPhone)) return
    const { callRecordId, extension, at: startTime } = call
    const { enterpriseId, userId, agentName } = seat
    const callOwner = { callRecordId, enterpriseId, userId, extension, agentName, line: extension }
    now.began({ ...callOwner, callType: 2, templateName: '', startTime })
  }

  /** Transcribes the customer; the echo test has no lines. */
  function transcribe(callRecordId: string, { seat, customerPhone }: Running, since: number): void {
    const { enterpriseId } = seat
    if (isCustomer(seats, customerPhone))
      dialogues.begin({ callRecordId, enterpriseId, since }, customersLines())
  }

  const observer: CallObserver = {
    started(call) {
      const seat = seats.at(call.extension)
      if (!seat) return
      const { direction, customerPhone, callRecordId } = call
      const runningCall = {
        seat,
        direction,
        customerPhone,
        callRecordId,
        isConsultation:
          direction === 0 && [...running.values()].some(other => isBeside(other, seat)),
        isAnswered: false,
        isHeld: false,
        isOver: false,
        writes: queues.open()
      }
      running.set(callRecordId, runningCall)
      runningCall.writes.add(() => begin(seat, call))
      if (direction === 0)
        runningCall.writes.add(() => pushManualOfCall({ db, realtime }, callRecordId))
      follow(seat, call)
      if (direction === 0) seats.onCall(seat, 'CALLING', { callRecordId, phase: 'dialling' })
    },

    ringing(callRecordId) {
      const call = running.get(callRecordId)
      if (call?.direction !== 1 || call.isAnswered) return
      if (others(call).length === 0) seats.onCall(call.seat, 'RING', { callRecordId })
      call.writes.add(async () =>
        realtime.publish(call.seat.userId, await reminderOf(db, callRecordId))
      )
    },

    answered(callRecordId, at) {
      const call = running.get(callRecordId)
      if (!call) return
      call.isAnswered = true
      seats.onCall(call.seat, 'CALLING', { callRecordId, phase: phaseOf(call) })
      now.answered(callRecordId, at)
      call.writes.add(() => recordAnswered(db, callRecordId, at))
      call.writes.add(async () => transcribe(callRecordId, call, at))
      if (call.direction === 0) {
        call.writes.add(() => callReached(db, callRecordId))
        call.writes.add(() => pushManualOfCall({ db, realtime }, callRecordId))
      }
    },

    held({ callRecordId, on }) {
      const call = running.get(callRecordId)
      if (!call?.isAnswered) return
      call.isHeld = on
      seats.inPhase(call.seat, { callRecordId, phase: phaseOf(call) })
    },

    transferred({ callRecordId, to }) {
      const work = () => writeTransferred(db, callRecordId, seats.at(to) ?? to)
      const call = running.get(callRecordId)
      if (call) call.writes.add(work)
      else queues.retry(work).catch((error: Error) => log(error.message))
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
      const rest = others(call).find(({ isAnswered, direction }) => isAnswered || direction === 0)
      if (others(call).length === 0) {
        const written = toWrite.take(call)
        seats.afterCall(seat, written !== undefined, (written ?? call).callRecordId)
      } else toWrite.keep(call)
      if (rest) seats.inPhase(seat, { callRecordId: rest.callRecordId, phase: phaseOf(rest) })
      call.writes.add(() => recordEnded(db, ending))
      if (call.isAnswered && isCustomer(seats, customerPhone))
        call.writes.add(() => expectDisposition(db, seat.enterpriseId, callRecordId))
      call.writes.add(() => recordContact(db, seat, customerPhone, at))
      if (call.direction === 0)
        call.writes.add(() => pushManualOfCall({ db, realtime }, callRecordId))
      call.writes.add(() => dialogues.end(callRecordId))
      if (call.direction === 1 && !call.isAnswered && connectResult !== DECLINED)
        call.writes.add(() => notifyMissed(callRecordId, seat))
      if (call.direction === 1 && !call.isAnswered)
        call.writes.add(() => waiting.changed(seat.enterpriseId, [seat.userId]))
      if (call.isAnswered) call.writes.add(() => waiting.reached(seat, customerPhone))
      // The call has ended even if it could not be recorded.
      call.writes.add(async () => {
        dialogues.drop(callRecordId)
        running.delete(callRecordId)
      })
    },

    registered(extension, isRegistered) {
      const seat = seats.at(extension)
      if (seat) seats.telephone(seat, isRegistered)
    }
  }

  return {
    observer,
    missed,
    notifyMissed,
    /** Another server follows the call, whose record and end are not this one's any more. */
    handOver(callRecordId: string): void {
      const call = running.get(callRecordId)
      if (!call) return
      call.isOver = true
      if (others(call).length === 0) seats.callMoved(call.seat)
      now.ended(callRecordId)
      dialogues.drop(callRecordId)
      running.delete(callRecordId)
    },
    /** Drops pending writes. */
    stop: queues.stop,
    /** Resolves when all events so far, of one call or of all, are in the database. */
    async settled(callRecordId?: string): Promise<void> {
      const calls = callRecordId === undefined ? running.values() : [running.get(callRecordId)]
      await Promise.all([...calls].map(call => call?.writes.settled()))
    }
  }
}

export type CallRecorder = ReturnType<typeof callRecorder>
