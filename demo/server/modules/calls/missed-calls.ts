import { randomUUID } from 'node:crypto'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { tipServerMessages } from '../message-tips/messages.ts'
import type { TipStore } from '../message-tips/tip-store.ts'
import { type Seat, signStateOf } from '../seats/seat-state.ts'
import type { WaitingCallers } from './waiting-callers.ts'

interface Needs {
  readonly db: Database
  readonly tips: TipStore
  readonly waiting: WaitingCallers
  /** Records the beginning of a call. */
  readonly begin: (seat: Seat, call: Parameters<CallObserver['started']>[0]) => Promise<void>
}

/** Who hung up: 系统挂断. */
const BY_SYSTEM = 4
/** 无法接通, 占线. */
const NOT_REACHED = 3
const BUSY = 5

/** Records calls to unavailable seats and notifies agents of missed calls. */
export function missedCalls({ db, tips, waiting, begin }: Needs) {
  /** Notifies of a missed call; not of one the agent declined. */
  async function notifyMissed(callRecordId: string, seat: Seat): Promise<void> {
    const { customer_name, customer_phone, is_number_hidden } = await db
      .selectFrom('call_record')
      .select(['customer_name', 'customer_phone', 'is_number_hidden'])
      .where('id', '=', callRecordId)
      .executeTakeFirstOrThrow()
    const number = is_number_hidden ? maskedPhone(customer_phone) : customer_phone
    const caller = `${customer_name} ${number}`.trim()
    const message = tipServerMessages.missedMessage({ caller })
    await tips.write(db, seat, tipServerMessages.missedTitle(), message)
    await tips.notify(seat)
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

  return { missed, notifyMissed }
}
