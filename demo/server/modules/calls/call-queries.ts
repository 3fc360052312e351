import { type Selectable, sql } from 'kysely'
import type { CallPanel, CallRecord } from '../../../../core/features/calls/schemas.ts'
import {
  codesOfLetter,
  type IntentLetter
} from '../../../../core/features/customer-details/enums.ts'
import type { SeatMetrics } from '../../../../core/features/supervision/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { colleaguesOf, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import {
  COUNT_LIMIT,
  containing,
  countUpTo,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { hasNumber } from '../customers/hidden-numbers.ts'
import { areaCodeIn } from '../number-reveal/number-origin.ts'

type Row = Selectable<Tables['call_record']>

/** Call source of a supervisor's own leg. */
export const FORCE_INSERT = 8
/** Call type of an agent's call. */
const HUMAN = 2

/** Connect result of a declined call, which is not a missed one. */
const DECLINED = 7

const secondsBetween = (from: number | null, to: number | null) =>
  from === null || to === null ? 0 : Math.max(0, Math.round((to - from) / 1000))

/** Masks a hidden number. */
export const shownNumber = (row: Pick<Row, 'customer_phone' | 'is_number_hidden'>): string =>
  row.is_number_hidden ? maskedPhone(row.customer_phone) : row.customer_phone

export const toRecord = (row: Row): CallRecord => ({
  callRecordId: row.id,
  callType: row.call_type,
  callDirectionType: row.direction,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerPhone: shownNumber(row),
  phone: row.our_number,
  area: row.area,
  telecomOperator: row.operator,
  agentName: row.agent_name,
  callStartTime: row.started_at,
  callEndTime: row.ended_at,
  ringTime: secondsBetween(row.started_at, row.answered_at ?? row.ended_at),
  callDuration: secondsBetween(row.answered_at, row.ended_at),
  holdingSeconds: row.holding_seconds,
  connectResult: row.connect_result as CallRecord['connectResult'],
  hangupType: row.hangup_type as CallRecord['hangupType'],
  ...(row.hung_up_by !== null && { hangupName: row.hung_up_by }),
  hasRecording: row.has_recording,
  ...(row.early_media_ms > 0 && { earlyMediaMs: row.early_media_ms })
})

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** The calls within the session's visibility scope. */
export async function visibleCalls(db: Database, session: Who) {
  const calls = db
    .selectFrom('call_record')
    .where('enterprise_id', '=', session.enterpriseId)
    .where('deleted_at', 'is', null)
  const reach = await visibilityScopeOf(db, session)
  if (reach === 'all') return calls
  return reach === 'own'
    ? calls.where('user_id', '=', session.userId)
    : calls.where('user_id', 'in', colleaguesOf(db, session))
}

/**
 * The calls that a session may display: its visibility scope and, with the permission for tasks,
 * all calls of call tasks and manual tasks. Not for monitoring or actions on customers.
 */
export async function callsInScope(db: Database, session: Who) {
  const visible = await visibleCalls(db, session)
  if (!(await hasPermission(db, session, 'CMC.CALL.TASK.SEE'))) return visible
  const { enterpriseId } = session
  return db
    .selectFrom('call_record')
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('id', 'in', visible.select('id')),
        eb.exists(
          eb
            .selectFrom('call_task')
            .select('call_task.id')
            .whereRef('call_task.id', '=', 'call_record.call_task_id')
            .where('call_task.enterprise_id', '=', enterpriseId)
        ),
        eb.exists(
          eb
            .selectFrom('manual_item')
            .innerJoin('manual_task', 'manual_task.id', 'manual_item.task_id')
            .select('manual_item.id')
            .whereRef('manual_item.id', '=', 'call_record.manual_item_id')
            .where('manual_task.enterprise_id', '=', enterpriseId)
        )
      ])
    )
}

const withPeople = sql<boolean>`coalesce(call_source, 0) <> ${FORCE_INSERT}`

/** The visible agent calls, without supervisors' legs. */
export const callsWithPeople = async (db: Database, session: Who) =>
  (await visibleCalls(db, session)).where(withPeople)

/**
 * Calls of a seat: no monitoring, no robot calls that the agent ordered, and no unanswered task
 * calls, in which no agent took part.
 */
const ofSeat = sql<boolean>`(call_type = ${HUMAN} and coalesce(call_source, 0) <> ${FORCE_INSERT}
  and (call_task_id is null or call_source is not null))`

/** Whether an enterprise has this call, regardless of visibility. */
export async function isCallOf(db: Database, enterpriseId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('call_record')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Named as in the contract's `callSearch`. */
interface Search {
  readonly customerPhone?: string | undefined
  readonly customerName?: string | undefined
  readonly customerId?: string | undefined
  readonly callTaskId?: string | undefined
  readonly agentName?: string | undefined
  readonly taskName?: string | undefined
  readonly scriptName?: string | undefined
  readonly intentLetter?: IntentLetter | undefined
  readonly area?: string | undefined
  readonly callDirectionType?: number | undefined
  readonly connectResult?: number | undefined
  readonly hangupType?: number | undefined
  readonly isMissed?: 'true' | 'false' | undefined
  readonly isMine?: 'true' | 'false' | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}
interface PageSearch extends Search {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
}

const sortable: Sortable = {
  callStartTime: { by: sql.ref('started_at') },
  callDuration: { by: sql`(ended_at - answered_at)`, isNullable: true },
  ringTime: { by: sql`(coalesce(answered_at, ended_at) - started_at)`, isNullable: true }
}

const parts = [
  ['customer_name', 'customerName'],
  ['agent_name', 'agentName'],
  ['area', 'area']
] as const
const codes = [
  ['direction', 'callDirectionType'],
  ['connect_result', 'connectResult'],
  ['hangup_type', 'hangupType']
] as const

/** The visible agent calls that match a search; a task's calls with the permission for tasks. */
export async function callsMatching(db: Database, session: Who, search: Search) {
  const seen = search.callTaskId ? callsInScope : visibleCalls
  let calls = (await seen(db, session)).where(withPeople)
  for (const [column, name] of parts) {
    const words = search[name]?.trim()
    if (words) calls = calls.where(column, 'like', containing(words))
  }
  const digits = search.customerPhone?.trim()
  if (digits) calls = calls.where(hasNumber(session, 'customer_phone', digits))
  for (const [column, name] of codes)
    if (search[name] !== undefined)
      calls = calls.where(sql<boolean>`${sql.ref(column)} = ${search[name]}`)
  if (search.customerId) calls = calls.where('customer_id', '=', search.customerId)
  if (search.callTaskId) calls = calls.where('call_task_id', '=', search.callTaskId)
  const task = search.taskName?.trim()
  if (task)
    calls = calls.where(eb =>
      eb.exists(
        eb
          .selectFrom('call_task')
          .select('call_task.id')
          .whereRef('call_task.id', '=', 'call_record.call_task_id')
          .where('call_task.name', 'like', containing(task))
      )
    )
  const script = search.scriptName?.trim()
  if (script)
    calls = calls.where(eb =>
      eb.exists(
        eb
          .selectFrom('call_detail')
          .innerJoin('script_template', 'script_template.code', 'call_detail.template_code')
          .select('call_detail.call_record_id')
          .whereRef('call_detail.call_record_id', '=', 'call_record.id')
          .whereRef('script_template.enterprise_id', '=', 'call_record.enterprise_id')
          .where('script_template.name', 'like', containing(script))
      )
    )
  if (search.intentLetter !== undefined) {
    const grades = [...codesOfLetter(search.intentLetter)]
    calls = calls.where(eb =>
      eb.exists(
        eb
          .selectFrom('call_detail')
          .select('call_detail.call_record_id')
          .whereRef('call_detail.call_record_id', '=', 'call_record.id')
          .where(
            ({ fn, ref }) => fn.coalesce(ref('manual_intent_code'), ref('intent_name')),
            'in',
            grades
          )
      )
    )
  }
  if (search.isMine === 'true') calls = calls.where('user_id', '=', session.userId).where(ofSeat)
  if (search.isMissed === 'true')
    calls = calls
      .where('direction', '=', 1)
      .where('connect_result', '<>', DECLINED)
      .where('answered_at', 'is', null)
      .where('ended_at', 'is not', null)
  if (search.beginTime !== undefined) calls = calls.where('started_at', '>=', search.beginTime)
  if (search.endTime !== undefined) calls = calls.where('started_at', '<=', search.endTime)
  return calls
}

export async function listCalls(db: Database, session: Session, search: PageSearch) {
  const calls = await callsMatching(db, session, search)
  const { limit, offset } = rowsOf(search)
  const found = calls.selectAll()
  const ordered =
    sorted(found, search.sort, sortable) ??
    found.orderBy('started_at', 'desc').orderBy('id', 'desc')
  const rows = await ordered.limit(limit).offset(offset).execute()
  const total = await countUpTo(db, calls.select('id').limit(COUNT_LIMIT))
  return pageOfRows(rows.map(toRecord), total, search)
}

export async function countCalls(db: Database, session: Session, search: Search): Promise<number> {
  return countUpTo(db, (await callsMatching(db, session, search)).select('id').limit(COUNT_LIMIT))
}

type Metrics = Omit<SeatMetrics, 'calls' | 'waiting'>

/** Statistics of the session's own seat since a time, over the same calls as its list. */
export async function metricsOf(db: Database, session: Session, since: number): Promise<Metrics> {
  const { rows } = await sql<Metrics>`select
      count(*) filter (where direction = 0)::int as outbound,
      count(*) filter (where direction = 1)::int as inbound,
      count(*) filter (where answered_at is not null)::int as connected,
      count(*) filter (where direction = 1 and answered_at is null
        and ended_at is not null and connect_result <> ${DECLINED})::int as missed,
      coalesce(sum(round((ended_at - answered_at) / 1000.0))
        filter (where answered_at is not null and ended_at is not null), 0)::int as "talkSeconds"
    from call_record where user_id = ${session.userId}
      and enterprise_id = ${session.enterpriseId} and started_at >= ${since}
      and ${ofSeat}`.execute(db)
  return rows[0] ?? { outbound: 0, inbound: 0, connected: 0, missed: 0, talkSeconds: 0 }
}

export const toPanel = (
  row: Row,
  { entNickname, survivalField }: Pick<CallPanel, 'entNickname' | 'survivalField'>
): CallPanel => ({
  callRecordId: row.id,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerPhone: shownNumber(row),
  area: row.area,
  telecomOperator: row.operator,
  callDirectionType: row.direction,
  dialPanelVisble: true,
  fixedAreaCode: areaCodeIn(row.customer_phone),
  entNickname,
  entLogo: '',
  survivalField
})
