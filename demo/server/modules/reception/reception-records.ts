/** Records of calls that a scenario receives. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type ReceptionResult, receptionResult } from '../../../../core/features/reception/enums.ts'
import type { ReceptionContent } from '../../../../core/features/reception/scenario-schemas.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { chains } from '../call-detail/call-chains.ts'
import { partnerOfCaller, startAnswer } from '../robot-incoming/answer-records.ts'
import type { RobotAnswer } from '../robot-incoming/answer-types.ts'
import type { Seat } from '../seats/seat-state.ts'
import { receptionServerMessages as messages } from './messages.ts'

/** A number that leads to a scenario or back to a task, with the content that its calls follow. */
export interface BoundNumber {
  readonly enterpriseId: string
  readonly ownerId: string
  /** Null where a task receives a returned call. */
  readonly scenarioId: string | null
  readonly taskId?: string | undefined
  /** Of the robot's script; its current version without it. */
  readonly scriptVersion?: number | undefined
  /** What the task knows of the caller, by variable. */
  readonly values?: Readonly<Record<string, string>> | undefined
  readonly name: string
  readonly version: number
  readonly number: string
  readonly content: ReceptionContent
}

const INCOMING = 1
/** 呼入转接. */
const HANDED_OVER = 3
const [BY_CUSTOMER, BY_SYSTEM] = [3, 4] as const
/** 无人接听, 拒接, 主动放弃. */
const [NO_ANSWER, DECLINED, GIVEN_UP] = [6, 7, 15] as const
const HANDLED = 1

/** The scenario to which a number leads; undefined for any other number. */
export async function boundNumber(db: Database, number: string): Promise<BoundNumber | undefined> {
  return db
    .selectFrom('reception_number')
    .innerJoin('reception_scenario', 'reception_scenario.id', 'reception_number.scenario_id')
    .innerJoin('reception_version', join =>
      join
        .onRef('reception_version.scenario_id', '=', 'reception_scenario.id')
        .onRef('reception_version.version', '=', 'reception_scenario.version')
    )
    .select([
      'reception_scenario.enterprise_id as enterpriseId',
      'reception_scenario.owner_id as ownerId',
      'reception_scenario.id as scenarioId',
      ...(['name', 'number', 'content'] as const),
      'reception_version.version'
    ])
    .where('number', '=', number)
    .orderBy('reception_scenario.enterprise_id')
    .executeTakeFirst()
}

export const startReception = (
  db: Database,
  { enterpriseId, scenarioId, taskId, version, number }: BoundNumber,
  call_record_id: string,
  started_at: number
) =>
  db
    .insertInto('reception_call')
    .values({
      ...{ call_record_id, enterprise_id: enterpriseId, scenario_id: scenarioId, version, number },
      call_task_id: taskId ?? null,
      started_at
    })
    .execute()

/** A caller on the blacklist: the call does not ring, and has not to be called back. */
export async function recordRefused(db: Database, bound: BoundNumber, call: RobotAnswer) {
  const [id, at] = [randomUUID(), Date.now()]
  const result: ReceptionResult = 'refused'
  await startAnswer(db, call, id, { at, version: undefined })
  await db
    .updateTable('call_record')
    .set({
      ...{ ended_at: at, hangup_type: BY_SYSTEM, connect_result: DECLINED },
      handle_status: HANDLED
    })
    .where('id', '=', id)
    .execute()
  await startReception(db, bound, id, at)
  await endReception(db, id, { result, at, keys: '' })
}

export const joinedQueue = (db: Database, id: string, group_id: string, queued_at: number) =>
  db
    .updateTable('reception_call')
    // A caller who goes on to another group has waited since the first.
    .set(eb => ({
      ...{ group_id, queued_at: eb.fn.coalesce('queued_at', eb.val(queued_at)), left_at: null }
    }))
    .where('call_record_id', '=', id)
    .execute()

/** The caller is answered, has hung up or goes on to another step. */
export const leftQueue = (db: Database, id: string, left_at: number) =>
  db
    .updateTable('reception_call')
    .set({ left_at })
    .where('call_record_id', '=', id)
    .where('queued_at', 'is not', null)
    .execute()

export const linkMissed = (db: Database, id: string, missed_call_id: string) =>
  db
    .updateTable('reception_call')
    .set({ missed_call_id })
    .where('call_record_id', '=', id)
    .execute()

export const offered = (
  db: Database,
  offer: { readonly call_record_id: string; readonly group_id: string; readonly seat_id: string }
) =>
  db
    .insertInto('reception_offer')
    .values({ ...offer, offered_at: Date.now() })
    .execute()

/** An end that another server has written, which took this one for gone, gives way to the true one. */
export const endReception = (
  db: Database,
  id: string,
  end: {
    readonly result: ReceptionResult
    readonly at: number
    readonly keys: string
    readonly seatId?: string | undefined
  }
) =>
  db.transaction().execute(async inside => {
    const filed = await inside
      .selectFrom('reception_call')
      .select('missed_call_id as id')
      .where('call_record_id', '=', id)
      .where('result', '=', 'interrupted')
      .forUpdate()
      .executeTakeFirst()
    await inside
      .updateTable('reception_call')
      .set({
        ...{ result: end.result, ended_at: end.at, keys: end.keys, seat_id: end.seatId ?? null },
        ...(filed && { missed_call_id: null })
      })
      .where('call_record_id', '=', id)
      .where(eb => eb.or([eb('ended_at', 'is', null), eb('result', '=', 'interrupted')]))
      .execute()
    if (!filed?.id) return
    await inside
      .updateTable('call_record')
      .set({ handle_status: HANDLED })
      .where('id', '=', filed.id)
      .execute()
  })

/** The keys that the caller pressed, in the call's details. */
export const recordKeys = (db: Database, id: string, ivr_key: string) =>
  db.updateTable('call_detail').set({ ivr_key }).where('call_record_id', '=', id).execute()

/** Results after which the caller is to be called back. */
export const isMissed = (result: ReceptionResult): boolean =>
  ['abandoned', 'timeout', 'callBack', 'interrupted'].includes(result)

export interface MissedReception {
  readonly id: string
  readonly result: ReceptionResult
  readonly since: number
  readonly seat?: Seat | undefined
}
type Caller = Pick<RobotAnswer, 'enterpriseId' | 'ownerId' | 'from' | 'ourNumber' | 'scenario'>

/**
 * No agent answered: a call of the agent whose turn it is, or else of the scenario's owner,
 * that was not answered (rule reception-9). Returns its id.
 */
export async function recordMissed(
  db: Database,
  call: RobotAnswer,
  about: Omit<MissedReception, 'id'>
): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(inside => insertMissed(inside, call, { ...about, id }))
  return id
}

export async function insertMissed(
  inside: Transaction<Tables>,
  call: Caller,
  { id, result, since: started_at, seat }: MissedReception
): Promise<void> {
  const at = Date.now()
  const { enterpriseId: enterprise_id, ownerId, ourNumber: our_number } = call
  const partner = await partnerOfCaller(inside, call)
  const agent = { agent_name: seat?.agentName ?? '', extension: seat?.extension ?? '' }
  const ends = { our_number, customer_phone: call.from }
  const chain = seat ? chains.handedOver({ ...ends, ...agent }) : chains.answered(ends)
  const reason = receptionResult.label(result)
  const remark = messages.missedBecause({ scenario: call.scenario, reason })
  await inside
    .insertInto('call_record')
    .values({
      ...{ ...partner, ...agent, id, enterprise_id, user_id: seat?.userId ?? ownerId },
      ...{ our_number, started_at, direction: INCOMING, answered_at: null, ended_at: at },
      ...{ holding_seconds: 0, has_recording: false, call_source: HANDED_OVER },
      hangup_type: result === 'abandoned' ? BY_CUSTOMER : BY_SYSTEM,
      connect_result: result === 'abandoned' ? GIVEN_UP : NO_ANSWER
    })
    .execute()
  await inside
    .insertInto('call_detail')
    .values({
      ...{ call_record_id: id, chain: JSON.stringify(chain) },
      inbound_route: JSON.stringify({ answerNumber: our_number, remark })
    })
    .execute()
}
