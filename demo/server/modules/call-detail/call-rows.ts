/** Call records with all details, as the contract's types. */
import { type Selectable, sql } from 'kysely'
import type { CallDetail } from '../../../../core/features/call-detail/schemas.ts'
import { CHINA_MS, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { callsInScope, FORCE_INSERT } from '../calls/call-scope.ts'
import { toRecord } from '../calls/shown-call.ts'

type CallRow = Selectable<Tables['call_record']>
type DetailRow = Selectable<Tables['call_detail']>

/** Defaults of a call without details. */
const nothing: Omit<DetailRow, 'call_record_id'> = {
  transfer_status: 0,
  ivr_key: '',
  template_code: null,
  template_version: null,
  ...{ intent_name: null, script_level: null, intent_rule: null, rule_version: null },
  manual_intent_code: null,
  manual_intent_name: null,
  manual_mark_intent: null,
  remark: '',
  is_seen: false,
  tags: [],
  variables: [],
  chain: [],
  inbound_route: null,
  dialog_id: null,
  ...{ recording: null, recording_reference: null, voice: null }
}

export interface Known {
  readonly call: CallRow
  readonly detail: DetailRow
}

const known = (call: CallRow, detail: DetailRow | undefined): Known => ({
  call,
  detail: detail ?? { ...nothing, call_record_id: call.id }
})

/** One call, if the requester may see it. */
export async function knownCall(
  db: Database,
  requester: Requester,
  id: string
): Promise<Known | undefined> {
  const call = await (await callsInScope(db, requester))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!call) return undefined
  const detail = await db
    .selectFrom('call_detail')
    .selectAll()
    .where('call_record_id', '=', id)
    .executeTakeFirst()
  return known(call, detail)
}

export async function knownCalls(db: Database, calls: readonly CallRow[]): Promise<Known[]> {
  if (calls.length === 0) return []
  const ids = calls.map(({ id }) => id)
  const details = await db
    .selectFrom('call_detail')
    .selectAll()
    .where('call_record_id', 'in', ids)
    .execute()
  const byCall = new Map(details.map(detail => [detail.call_record_id, detail]))
  return calls.map(call => known(call, byCall.get(call.id)))
}

/** Number of lines by transcript. */
async function lineCounts(db: Database, calls: readonly Known[]): Promise<Map<string, number>> {
  const ids = [...new Set(calls.flatMap(({ detail }) => detail.dialog_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_dialog')
    .select(['dialog_id', sql<number>`count(*)::int`.as('lines')])
    .where('dialog_id', 'in', ids)
    .groupBy('dialog_id')
    .execute()
  return new Map(rows.map(({ dialog_id, lines }) => [dialog_id, lines]))
}

async function templateNames(
  db: Database,
  calls: readonly Known[]
): Promise<(call: Known) => string> {
  const codes = [...new Set(calls.flatMap(({ detail }) => detail.template_code ?? []))]
  if (codes.length === 0) return () => ''
  const rows = await db
    .selectFrom('script_template')
    .select(['enterprise_id', 'code', 'name'])
    .where('code', 'in', codes)
    .execute()
  return ({ call, detail }) =>
    rows.find(row => row.enterprise_id === call.enterprise_id && row.code === detail.template_code)
      ?.name ?? ''
}

/** The calls whose number was called before on the same day. */
async function repeated(db: Database, calls: readonly Known[]): Promise<ReadonlySet<string>> {
  if (calls.length === 0) return new Set()
  const ids = calls.map(({ call }) => call.id)
  const rows = await sql<{ id: string }>`select one.id from call_record one
    where one.id = any(${ids}) and exists (select 1 from call_record other
      where other.enterprise_id = one.enterprise_id
        and other.customer_phone = one.customer_phone
        and other.started_at < one.started_at
        and other.started_at >= one.started_at - (one.started_at + ${CHINA_MS}::bigint) % ${DAY_MS}::bigint
        and coalesce(other.call_source, 0) <> ${FORCE_INSERT})`.execute(db)
  return new Set(rows.rows.map(({ id }) => id))
}

const seconds = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.max(0, Math.round((to - from) / 1000))

/** The calls with all details. Custom fields are the customer's. */
export async function toDetails(
  backend: Pick<Backend, 'db' | 'dialogues'>,
  calls: readonly Known[]
): Promise<CallDetail[]> {
  const { db, dialogues } = backend
  const counts = await lineCounts(db, calls)
  const nameOf = await templateNames(db, calls)
  const again = await repeated(db, calls)
  const customerIds = [...new Set(calls.flatMap(({ call }) => call.customer_id ?? []))]
  const fields =
    customerIds.length === 0
      ? []
      : await db
          .selectFrom('customer')
          .select(['id', 'custom_fields'])
          .where('id', 'in', customerIds)
          .execute()
  const fieldsOf = new Map(fields.map(({ id, custom_fields }) => [id, custom_fields]))
  return calls.map(one => {
    const { call, detail } = one
    const isRobot = call.call_type === 1
    const lines = counts.get(detail.dialog_id ?? '') ?? dialogues.linesOf(call.id)?.length ?? 0
    const record = toRecord(call)
    return {
      ...record,
      callType: call.call_type as CallDetail['callType'],
      callItemId: call.id,
      callItemNumberId: call.id,
      callSource: call.call_source as CallDetail['callSource'],
      transferStatus: detail.transfer_status as CallDetail['transferStatus'],
      agentRingTime: isRobot ? 0 : record.ringTime,
      agentCallDuration: isRobot ? 0 : seconds(call.answered_at, call.ended_at),
      repeatInOneDay: again.has(call.id),
      handleStatus: call.handle_status,
      isSeen: detail.is_seen,
      ivrKey: detail.ivr_key,
      templateCode: detail.template_code,
      templateName: nameOf(one),
      intentName: detail.intent_name,
      intentRule:
        detail.rule_version === null
          ? null
          : { version: detail.rule_version, ruleName: detail.intent_rule },
      manualIntentCode: detail.manual_intent_code,
      manualIntentName: detail.manual_intent_name,
      manualMarkIntent: detail.manual_mark_intent,
      remark: detail.remark,
      customFieldsMap: fieldsOf.get(call.customer_id ?? '') ?? {},
      callRecordTags: detail.tags,
      assignDialogVarResultItems: detail.variables,
      inboundRoute: detail.inbound_route,
      dialogCount: lines,
      isRunning: call.ended_at === null,
      isRinging: call.ended_at === null && call.answered_at === null
    }
  })
}
