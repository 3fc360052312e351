import type { RobotIncomingCall } from '../../../../core/features/robot-incoming/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { callsMatching, pageOfCalls } from '../calls/call-search.ts'
import { toRecord } from '../calls/shown-call.ts'

const INCOMING = 1
const BY_ROBOT = 1
/** 坐席已接听. */
const REACHED = 1

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

export function robotIncomingHandlers(backend: Backend): Handlers['robotIncoming'] {
  const { db } = backend
  return {
    async list({ query }, { session }) {
      await backend.settled()
      const { isTransferred, ...search } = query
      const found = await callsMatching(db, session, { ...search, callDirectionType: INCOMING })
      let calls = found.where('call_type', '=', BY_ROBOT)
      if (isTransferred !== undefined)
        calls = calls.where(eb => {
          const reached = eb.exists(
            eb
              .selectFrom('call_detail')
              .select('call_record_id')
              .whereRef('call_detail.call_record_id', '=', 'call_record.id')
              .where('transfer_status', '=', REACHED)
          )
          return isTransferred === 'true' ? reached : eb.not(reached)
        })
      const page = await pageOfCalls(db, calls, query)
      const ids = page.list.map(({ id }) => id)
      const details = await detailsOf(db, session.enterpriseId, ids)
      const list = page.list.map((row): RobotIncomingCall => {
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
      return { ...page, list }
    }
  }
}
