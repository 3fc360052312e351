/** The incoming calls that a robot answered, and what is listed of them. */
import type { Selectable } from 'kysely'
import type { RobotIncomingCall } from '../../../../core/features/robot-incoming/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { callsMatching } from '../calls/call-search.ts'
import { toRecord } from '../calls/shown-call.ts'

const INCOMING = 1
const BY_ROBOT = 1
/** 坐席已接听. */
const REACHED = 1

/** Named as in the contract's `incomingSearch`. */
export type IncomingSearch = Pick<
  Parameters<typeof callsMatching>[2],
  'customerPhone' | 'customerName' | 'scriptName' | 'intentLetter' | 'beginTime' | 'endTime'
> & { readonly isTransferred?: 'true' | 'false' | undefined }

/** Those of the search in the requester's scope. */
export async function incomingMatching(
  db: Database,
  requester: Requester,
  { isTransferred, ...search }: IncomingSearch
) {
  const found = await callsMatching(db, requester, { ...search, callDirectionType: INCOMING })
  const calls = found.where('call_type', '=', BY_ROBOT)
  if (isTransferred === undefined) return calls
  return calls.where(eb => {
    const reached = eb.exists(
      eb
        .selectFrom('call_detail')
        .select('call_record_id')
        .whereRef('call_detail.call_record_id', '=', 'call_record.id')
        .where('transfer_status', '=', REACHED)
    )
    return isTransferred === 'true' ? reached : eb.not(reached)
  })
}

async function detailsOf(db: Database, enterpriseId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('call_detail')
    .leftJoin('script_template', join =>
      join
        .onRef('script_template.code', '=', 'call_detail.template_code')
        .on('script_template.enterprise_id', '=', enterpriseId)
    )
    .select(['call_record_id', 'template_code', 'transfer_status', 'chain', 'inbound_route'])
    .select(['script_template.name as script', 'intent_name', 'manual_intent_code'])
    .select(eb => [
      eb
        .selectFrom('dialogue_event')
        .select(one => one.fn.countAll<number>().as('turns'))
        .whereRef('dialogue_event.call_record_id', '=', 'call_detail.call_record_id')
        .where('has_reply', '=', true)
        .as('turns')
    ])
    .where('call_record_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.call_record_id, row]))
}

export async function toIncomingCalls(
  db: Database,
  enterpriseId: string,
  rows: readonly Selectable<Tables['call_record']>[]
): Promise<readonly RobotIncomingCall[]> {
  const details = await detailsOf(
    db,
    enterpriseId,
    rows.map(({ id }) => id)
  )
  return rows.map(row => {
    const detail = details.get(row.id)
    const isReached = detail?.transfer_status === REACHED
    return {
      ...toRecord(row),
      scenario: detail?.inbound_route?.remark ?? '',
      scriptName: detail?.script ?? detail?.template_code ?? '',
      turns: Number(detail?.turns ?? 0),
      intentCode: detail?.manual_intent_code ?? detail?.intent_name ?? '',
      isTransferred: isReached,
      transferredTo: isReached ? (detail.chain.at(-1)?.agentName ?? '') : ''
    }
  })
}
