/** Sample calls that a robot answered: each before a call of the same customer. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { canTransfer } from '../../../../core/features/scripts/rules/script-edges.ts'
import { seeded, seedOf } from '../../../../core/lib/random.ts'
import { insertRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { chains } from '../call-detail/call-chains.ts'
import { recordColumns } from '../dialler/calls/record-columns.ts'
import { talkOf } from '../dialler/calls/robot-conversation.ts'
import { writeEvents } from '../dialogue/event-writes.ts'
import { insertLines } from '../dialogue/insert-lines.ts'
import { gradeAll } from '../intent-rules/grade-recorded.ts'
import { quickCallServerMessages } from '../quick-calls/messages.ts'
import { scriptContents } from '../scripts/seed.ts'
import { findingColumns } from './answer-records.ts'
import { robotIncomingServerMessages as messages } from './messages.ts'

const ENTERPRISE = 'ent-1'
/** The administrator, whose calls the reception's count as. */
const OWNER = 'user-1'
const OUR_NUMBER = '4008001234'
const SCRIPTS = ['HS-1003', 'HS-1001']
const DAY = 86_400_000
const MOST = 48
/** Of the variables of these scripts. */
const VALUES = { 会员等级: '金卡会员', 到期日: '本月三十号' }
/** One in this many sample calls is one that the robot answered before. */
const ONE_IN = 7
const RINGS = 2000

/** Earlier calls of today are left as they are. */
async function sampleCalls(db: Kysely<Tables>, now: number) {
  const calls = await db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', ENTERPRISE)
    .where('id', 'like', 'record-%')
    .where('customer_id', 'is not', null)
    .where('is_number_hidden', '=', false)
    .where('started_at', '<', now - DAY)
    // A call that was forwarded keeps its own way.
    .where(
      sql<boolean>`not exists (select 1 from call_detail
        where call_record_id = call_record.id and chain::text like '%FORWARDING%')`
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return calls.filter((_, index) => index % ONE_IN === 3).slice(0, MOST)
}

function answerBefore(call: Selectable<Tables['call_record']>, index: number) {
  const id = `robot-in-${index + 1}`
  const random = seeded(seedOf(id))
  const code = SCRIPTS[index % SCRIPTS.length]
  const content = scriptContents.find(([, one]) => one === code)?.[2]
  if (!content || code === undefined) return undefined
  const isTaken = call.direction === 1 && call.answered_at !== null
  // A conversation, not a silent caller, that ends as the call after it has begun.
  const talk = Array.from({ length: 40 }, (_, turn) =>
    talkOf(content, `${id} ${turn}`, { ...VALUES, 姓名: call.customer_name }, false)
  ).find(
    ({ transfers, lines }) =>
      transfers === (isTaken && canTransfer(content)) &&
      lines.some(({ role, ignored }) => role === 'customer' && !ignored)
  )
  if (!talk) return undefined
  const isTransferred = talk.transfers
  const wait = isTransferred ? 0 : Math.round((10 + random() * 110) * 60_000)
  const ended_at = (isTransferred ? (call.answered_at ?? 0) : call.started_at) - wait
  const answered_at = ended_at - talk.seconds * 1000
  const ends = { our_number: OUR_NUMBER, customer_phone: call.customer_phone }
  const seat = { agent_name: call.agent_name, extension: call.extension }
  const chain = isTransferred ? chains.handedOver({ ...ends, ...seat }) : chains.answered(ends)
  return {
    record: {
      ...{ id, enterprise_id: ENTERPRISE, user_id: OWNER, extension: '', direction: 1 as const },
      ...{ agent_name: quickCallServerMessages.robot(), customer_id: call.customer_id },
      ...{ customer_name: call.customer_name, customer_phone: call.customer_phone },
      ...{ our_number: OUR_NUMBER, area: call.area, operator: call.operator },
      ...{ started_at: answered_at - RINGS, answered_at, ended_at, holding_seconds: 0 },
      ...{ connect_result: 0, hangup_type: talk.hangupType, has_recording: true, call_type: 1 },
      ...{ call_task_id: null, call_item_id: null, call_source: 2 },
      is_number_hidden: call.is_number_hidden
    },
    detail: {
      ...{ call_record_id: id, template_code: code, template_version: 1, dialog_id: id },
      ...findingColumns(talk, content),
      transfer_status: isTransferred ? 1 : 0,
      chain: JSON.stringify(chain),
      inbound_route: JSON.stringify({
        answerNumber: OUR_NUMBER,
        remark: index % 3 === 0 ? messages.sampleScenario() : messages.sampleNightScenario()
      })
    },
    /** The agent's call of a hand-over. */
    agentCall: isTransferred ? { id: call.id, chain: JSON.stringify(chain) } : undefined,
    lines: talk.lines.map((line, at) => ({ ...line, sequence: at + 1 }))
  }
}

/** As the exchange marks the call of an agent to whom a robot has handed over. */
async function markHandedOver(
  db: Kysely<Tables>,
  { id, chain }: { readonly id: string; readonly chain: string },
  inbound_route: string
): Promise<void> {
  await db
    .updateTable('call_record')
    .set({ call_source: 3, our_number: OUR_NUMBER })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('call_detail')
    .set({ chain, inbound_route })
    .where('call_record_id', '=', id)
    .execute()
}

const columns = { ...recordColumns, call_source: 'int', is_number_hidden: 'boolean' } as const

/** Inserts the calls; after the calls of agents and the scripts. */
export async function insertRobotAnswers(db: Kysely<Tables>, now: number): Promise<void> {
  const made = (await sampleCalls(db, now)).flatMap((call, index) => {
    const one = answerBefore(call, index)
    return one ? [one] : []
  })
  if (made.length === 0) return
  await insertRows(
    db,
    'call_record',
    columns,
    made.map(({ record }) => record)
  )
  await db
    .insertInto('call_detail')
    .values(made.map(({ detail }) => detail))
    .execute()
  for (const { agentCall, detail } of made)
    if (agentCall) await markHandedOver(db, agentCall, detail.inbound_route)
  for (const { detail, lines } of made) await insertLines(db, detail.dialog_id, lines)
  const ids = made.map(({ record }) => record.id)
  await writeEvents(db, ids)
  await gradeAll(db, ids)
}
