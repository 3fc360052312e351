/** Supervisors' legs in calls, and their records. */

import type { Database } from '../../db/schema/schema.ts'
import type { MonitorObserver } from '../../telephony/observer-types.ts'
import { chains } from '../call-detail/call-chains.ts'
import { FORCE_INSERT } from '../calls/call-scope.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { CallsNow } from './current-calls.ts'

interface Needs {
  readonly db: Database
  readonly seats: Seats
  readonly now: CallsNow
  readonly log: (line: string) => void
  /** Resolves when the call's record is in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
}

interface Leg {
  readonly seat: Seat
  readonly callRecordId: string | undefined
  readonly since: number
  joinedAt: number | undefined
}

/** 坐席挂断 and 系统挂断; 正常, 无法接通 and 业务限制. */
const hangUp = { byAgent: 1, bySystem: 4 }
const result = { fine: 0, notReached: 3, notAllowed: 14 }
const FORBIDDEN = 403

export function supervisorLegs({ db, seats, now, log, settled }: Needs) {
  const legs = new Map<string, Leg>()
  let written: Promise<void> = Promise.resolve()

  async function write(id: string, leg: Leg, at: number, status: number | undefined) {
    const { seat, callRecordId, since, joinedAt } = leg
    if (callRecordId === undefined) return
    await settled(callRecordId)
    const call = await db
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', callRecordId)
      .where('enterprise_id', '=', seat.enterpriseId)
      .executeTakeFirst()
    if (!call) return
    const refused = status === FORBIDDEN ? result.notAllowed : result.notReached
    await db
      .insertInto('call_record')
      .values({
        id,
        enterprise_id: seat.enterpriseId,
        user_id: seat.userId,
        agent_name: seat.agentName,
        extension: seat.extension,
        direction: 0,
        customer_id: call.customer_id,
        customer_name: call.customer_name,
        customer_phone: call.customer_phone,
        is_number_hidden: call.is_number_hidden,
        our_number: call.our_number,
        area: call.area,
        operator: call.operator,
        started_at: since,
        answered_at: joinedAt ?? null,
        ended_at: at,
        holding_seconds: 0,
        connect_result: joinedAt === undefined ? refused : result.fine,
        hangup_type: status === undefined ? hangUp.byAgent : hangUp.bySystem,
        has_recording: false,
        call_source: FORCE_INSERT
      })
      .execute()
    await db
      .insertInto('call_detail')
      .values({
        call_record_id: id,
        chain: JSON.stringify(
          chains.joined(call, { agent_name: seat.agentName, extension: seat.extension })
        )
      })
      .execute()
  }

  const observer: MonitorObserver = {
    requested({ legId, supervisor, line, at }) {
      const seat = seats.at(supervisor)
      const call = now.onLine(line)
      if (!seat) return
      const callRecordId = call?.enterpriseId === seat.enterpriseId ? call.callRecordId : undefined
      legs.set(legId, { seat, callRecordId, since: at, joinedAt: undefined })
    },
    joined(legId, at) {
      const leg = legs.get(legId)
      if (!leg) return
      leg.joinedAt = at
      const { userId, agentName } = leg.seat
      if (leg.callRecordId !== undefined)
        now.listens(leg.callRecordId, userId, {
          userId,
          userName: agentName,
          isCutIn: false,
          isSpeaking: false
        })
    },
    over({ legId, at, status }) {
      const leg = legs.get(legId)
      legs.delete(legId)
      if (!leg) return
      if (leg.callRecordId !== undefined) now.listens(leg.callRecordId, leg.seat.userId, undefined)
      written = written
        .then(() => write(legId, leg, at, status))
        .catch((error: Error) => log(error.message))
    }
  }

  return {
    observer,
    settled: () => written,
    forget: () => legs.clear()
  }
}

export type SupervisorLegs = ReturnType<typeof supervisorLegs>
