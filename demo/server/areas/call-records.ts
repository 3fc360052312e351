import { type Selectable, sql } from 'kysely'
import type { CallPanel, CallRecord } from '../../../core/contract/entities/call.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Database, Tables } from '../db/schema.ts'

type Row = Selectable<Tables['call_record']>

/** From this many on nobody counts any further (doc 1 §9 shows 10000+). */
const COUNT_LIMIT = 10_000
/** Somebody talked, rather than a robot. */
const HUMAN = 2

const secondsBetween = (from: number | null, to: number | null) =>
  from === null || to === null ? 0 : Math.max(0, Math.round((to - from) / 1000))

const toRecord = (row: Row): CallRecord => ({
  callRecordId: row.id,
  callType: HUMAN,
  callDirectionType: row.direction,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerPhone: row.customer_phone,
  phone: row.our_number,
  area: row.area,
  agentName: row.agent_name,
  callStartTime: row.started_at,
  callEndTime: row.ended_at,
  ringTime: secondsBetween(row.started_at, row.answered_at ?? row.ended_at),
  callDuration: secondsBetween(row.answered_at, row.ended_at),
  holdingSeconds: row.holding_seconds,
  connectResult: row.connect_result as CallRecord['connectResult'],
  hangupType: row.hangup_type as CallRecord['hangupType'],
  hasRecording: row.has_recording
})

/** The calls that a session may see: its own, or with CMC.CALL.RECORD the whole enterprise's. */
export async function visibleCalls(
  db: Database,
  session: Pick<Session, 'userId' | 'enterpriseId'>
) {
  const seesAll = await hasPermission(db, session, 'CMC.CALL.RECORD')
  const calls = db.selectFrom('call_record').where('enterprise_id', '=', session.enterpriseId)
  return seesAll ? calls : calls.where('user_id', '=', session.userId)
}

interface Search {
  readonly customerPhone?: string | undefined
  readonly callDirectionType?: number | undefined
}
interface PageSearch extends Search {
  readonly page: number
  readonly pageSize: number
}

/** The calls that a session may see and that are looked for. */
export async function callsMatching(
  db: Database,
  session: Pick<Session, 'userId' | 'enterpriseId'>,
  { customerPhone, callDirectionType }: Search
) {
  let calls = await visibleCalls(db, session)
  if (customerPhone)
    calls = calls.where('customer_phone', 'like', `%${customerPhone.replace(/[\\%_]/g, '\\$&')}%`)
  if (callDirectionType !== undefined)
    calls = calls.where(sql<boolean>`direction = ${callDirectionType}`)
  return calls
}

export async function listCalls(db: Database, session: Session, search: PageSearch) {
  const { page, pageSize } = search
  const calls = await callsMatching(db, session, search)
  const rows = await calls
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await db
    .selectFrom(calls.select('id').limit(COUNT_LIMIT).as('counted'))
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return {
    list: rows.slice(0, pageSize).map(toRecord),
    page,
    pageSize,
    total,
    hasMore: rows.length > pageSize
  }
}

export const toPanel = (row: Row, entNickname: string): CallPanel => ({
  callRecordId: row.id,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerPhone: row.customer_phone,
  area: row.area,
  telecomOperator: row.operator,
  callDirectionType: row.direction,
  dialPanelVisble: true,
  fixedAreaCode: /^0(10|2\d|[3-9]\d\d)/.exec(row.customer_phone)?.[0] ?? '',
  entNickname,
  entLogo: '',
  survivalField: ''
})
