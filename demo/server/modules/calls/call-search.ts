import { sql } from 'kysely'
import {
  codesOfLetter,
  type IntentLetter
} from '../../../../core/features/customer-details/enums.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database } from '../../db/schema/schema.ts'
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
import { seatsOfRows } from '../seat-hours/seats-of-search.ts'
import { callsInScope, visibleCalls, withPeople } from './call-scope.ts'
import { isMissed, ofSeat } from './seat-calls.ts'
import { toRecord } from './shown-call.ts'
import { isWaiting } from './waiting-callers.ts'

/** Named as in the contract's `callSearch`. */
interface Search {
  readonly customerPhone?: string | undefined
  readonly customerName?: string | undefined
  readonly customerId?: string | undefined
  readonly callTaskId?: string | undefined
  readonly agentName?: string | undefined
  readonly agentId?: string | undefined
  readonly seatName?: string | undefined
  readonly groupId?: string | undefined
  readonly isOfSeat?: 'true' | 'false' | undefined
  readonly taskName?: string | undefined
  readonly scriptName?: string | undefined
  readonly intentLetter?: IntentLetter | undefined
  readonly area?: string | undefined
  readonly callDirectionType?: number | undefined
  readonly connectResult?: number | undefined
  readonly hangupType?: number | undefined
  readonly ourNumber?: string | undefined
  readonly lineGroupId?: string | undefined
  readonly isCallerFault?: 'true' | 'false' | undefined
  readonly isMissed?: 'true' | 'false' | undefined
  readonly isWaiting?: 'true' | 'false' | undefined
  readonly isAnswered?: 'true' | 'false' | 'none' | undefined
  readonly dispositionId?: string | undefined
  readonly isMine?: 'true' | 'false' | undefined
  readonly hour?: number | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}
const CONNECTED = 0

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

/** Calls of the numbers that a group has now. */ // rule line-monitor-15
const isOfGroup = ({ enterpriseId }: Requester, groupId: string) =>
  sql<boolean>`our_number in (select cid_number from line_resource
    where enterprise_id = ${enterpriseId}
      and ${groupId === 'none' ? sql`group_id is null` : sql`group_id = ${groupId}`})`

/** The visible agent calls that match a search; a task's calls with the permission for tasks. */
export async function callsMatching(db: Database, session: Requester, search: Search) {
  const seen = search.callTaskId ? callsInScope : visibleCalls
  let calls = (await seen(db, session)).where(withPeople)
  for (const [column, name] of parts) {
    const text = search[name]?.trim()
    if (text) calls = calls.where(column, 'like', containing(text))
  }
  const digits = search.customerPhone?.trim()
  if (digits) calls = calls.where(hasNumber(session, 'customer_phone', digits))
  for (const [column, name] of codes)
    if (search[name] !== undefined)
      calls = calls.where(sql<boolean>`${sql.ref(column)} = ${search[name]}`)
  // A call in progress has no result yet.
  if (search.connectResult === CONNECTED) calls = calls.where('answered_at', 'is not', null)
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
  const ours = search.ourNumber?.trim()
  if (ours) calls = calls.where('our_number', '=', ours)
  if (search.lineGroupId) calls = calls.where(isOfGroup(session, search.lineGroupId))
  if (search.isCallerFault !== undefined)
    calls = calls.where('is_caller_fault', '=', search.isCallerFault === 'true')
  if (search.dispositionId === 'none') calls = calls.where('disposition_label', '=', '')
  else if (search.dispositionId) calls = calls.where('disposition_id', '=', search.dispositionId)
  if (search.isMine === 'true') calls = calls.where('user_id', '=', session.userId).where(ofSeat)
  if (search.agentId) calls = calls.where('user_id', '=', search.agentId).where(ofSeat)
  const seats = await seatsOfRows(db, session, search)
  if (seats) calls = calls.where(seats).where(ofSeat)
  if (search.isOfSeat === 'true') calls = calls.where(ofSeat)
  if (search.isAnswered !== undefined)
    calls = calls.where('answered_at', search.isAnswered === 'true' ? 'is not' : 'is', null)
  if (search.isAnswered === 'none') calls = calls.where('connect_result', '=', CONNECTED)
  if (search.isWaiting === 'true') calls = calls.where(isWaiting(Date.now()))
  if (search.hour !== undefined)
    calls = calls.where(sql<boolean>`(started_at / 3600000 + 8) % 24 = ${search.hour}`)
  if (search.isMissed === 'true') calls = calls.where(isMissed())
  if (search.beginTime !== undefined) calls = calls.where('started_at', '>=', search.beginTime)
  if (search.endTime !== undefined) calls = calls.where('started_at', '<=', search.endTime)
  return calls
}

/** One page of these calls, as rows and with their count. */
export async function pageOfCalls(
  db: Database,
  calls: Awaited<ReturnType<typeof callsMatching>>,
  search: PageSearch
) {
  const { limit, offset } = rowsOf(search)
  const found = calls.selectAll()
  const ordered =
    sorted(found, search.sort, sortable) ??
    found.orderBy('started_at', 'desc').orderBy('id', 'desc')
  const rows = await ordered.limit(limit).offset(offset).execute()
  const total = await countUpTo(db, calls.select('id').limit(COUNT_LIMIT))
  return pageOfRows(rows, total, search)
}

export async function listCalls(db: Database, session: Session, search: PageSearch) {
  const page = await pageOfCalls(db, await callsMatching(db, session, search), search)
  return { ...page, list: page.list.map(toRecord) }
}

export async function countCalls(db: Database, session: Session, search: Search): Promise<number> {
  return countUpTo(db, (await callsMatching(db, session, search)).select('id').limit(COUNT_LIMIT))
}
