/** Details of the sample calls: scripts, intents, transcripts, remarks, chains, repairs. */

import type { Tables } from '../../db/schema/schema.ts'
import { dialogId, durationOf, PACES, recordingOf } from '../../seed/dialog-seed.ts'
import type { callRecords } from '../calls/seed.ts'
import { hiddenCustomers } from '../customers/seed.ts'
import { chains } from './call-chains.ts'
import { people, robots, type ShowcaseCall, showcase } from './call-showcase.ts'

type Call = ReturnType<typeof callRecords>[number]

const repairs = [
  ['已匹配到新号码', 2, 1],
  ['运营商未返回有效号码，建议联系紧急联系人', 2, 2],
  ['已提交运营商，预计一个工作日内返回结果', 1, 0]
] as const

/** Target of transfers. */
const COLLEAGUE = { agent_name: '阿依古丽·买买提', extension: '200' }
/** Agent of the showcase calls. */
const AGENT = 'user-3'
const FIRST_CUSTOMER = 'customer-1'
const ROBOT = 1
const TRANSFERRED = 1
/** Seat in the record of a call without an agent. */
const ROBOT_SEAT = { agent_name: '机器人', extension: '' }
const PERSON = 2
const DAY = 86_400_000
const A_MINUTE = 60_000
/** Missed calls per agent that wait for a callback. */
const WAITING = 2
/** One in this many agent calls with lost contacts is a repair. */
const REPAIRED = 60

const named =
  <Name extends string, Value extends string>(name: Name, value: Value) =>
  (pairs: readonly (readonly [string, string | number])[] = []) =>
    JSON.stringify(pairs.map(([one, other]) => ({ [name]: one, [value]: other })))
const tags = named('tagName', 'tagCount')
const variables = named('assignDialogVarName', 'assignDialogVarValue')

const isAnswered = ({ answered_at }: Call) => answered_at !== null

/** The kind of each answered call. */
function showcaseOf(calls: readonly Call[]): Map<Call, ShowcaseCall> {
  const agentCalls = calls
    .filter(call => isAnswered(call) && call.user_id === AGENT)
    .filter(({ customer_id }) => !/deleted/.test(customer_id ?? ''))
    .filter(({ customer_id }) => !hiddenCustomers.includes(customer_id ?? ''))
    .sort((one, other) => other.started_at - one.started_at)
    .slice(0, showcase.length)
  const showcases = new Map<Call, ShowcaseCall>(
    agentCalls.map((call, index) => [call, showcase[index] ?? {}])
  )
  let turn = 0
  for (const call of calls) {
    if (!isAnswered(call) || showcases.has(call)) continue
    const kinds = call.direction === 0 && turn % 3 === 0 ? robots : people
    const sample = kinds[Math.floor(turn / 3) % kinds.length] ?? {}
    showcases.set(call, {
      ...sample,
      pace: Math.floor(turn / 3) % PACES,
      ...(turn % REPAIRED === 7 && { repair: Math.floor(turn / REPAIRED) % repairs.length })
    })
    turn++
  }
  return showcases
}

/** Applies a kind to a call: contact, duration, recording. */
function shaped(
  call: Call,
  sample: ShowcaseCall,
  { first, now }: { readonly first: Call | undefined; readonly now: number }
): Call {
  const { robot, dialog, pace } = sample
  const partner = first
    ? {
        customer_id: first.customer_id ?? null,
        customer_name: first.customer_name,
        customer_phone: first.customer_phone,
        area: first.area,
        operator: first.operator
      }
    : {}
  const ended_at =
    dialog && call.answered_at
      ? Math.min(call.answered_at + durationOf(dialog, pace), now - A_MINUTE)
      : (call.ended_at ?? null)
  return {
    ...call,
    ...partner,
    ...(robot && { direction: 0 }),
    ...(robot && sample.chain !== 'transferred' && ROBOT_SEAT),
    ...(sample.chain === 'forwarded' && { direction: 1 }),
    ended_at,
    holding_seconds: dialog ? 0 : call.holding_seconds,
    has_recording: dialog !== undefined && recordingOf(dialog, pace) !== null
  }
}

function detailOf(call: Call, sample: ShowcaseCall, index: number, now: number) {
  const chain =
    sample.chain ?? (sample.robot ? 'robot' : call.direction === 1 ? 'incoming' : 'outgoing')
  const { dialog, manual, pace } = sample
  return {
    call_record_id: call.id,
    transfer_status: sample.transfer ?? (sample.chain ? TRANSFERRED : 0),
    ivr_key: call.direction === 1 && !sample.robot ? String((index % 3) + 1) : '',
    template_code: sample.template ?? null,
    // The first version of each sample script (script seed).
    template_version: sample.template === undefined ? null : 1,
    intent_name: sample.intent ?? null,
    manual_intent_code: manual?.[0] ?? null,
    manual_intent_name: manual?.[1] ?? null,
    manual_mark_intent: manual?.[0] ?? null,
    remark: sample.remark ?? '',
    is_seen: call.started_at < now - 2 * DAY || index % 3 === 0,
    tags: tags(sample.tags),
    variables: variables(sample.variables),
    chain: JSON.stringify(chains[chain](call, COLLEAGUE)),
    inbound_route:
      call.direction === 1
        ? JSON.stringify({ answerNumber: call.our_number, remark: '总机来电，按技能组分配' })
        : null,
    dialog_id: dialog ? dialogId(dialog, pace) : null,
    recording: dialog ? recordingOf(dialog, pace) : null
  }
}

/** All missed calls but the last of each agent are handled. */
function handled(calls: readonly Call[]): ReadonlySet<string> {
  const waiting = new Map<string, number>()
  const isWaiting = ({ user_id }: Call) => {
    const count = (waiting.get(user_id) ?? 0) + 1
    waiting.set(user_id, count)
    return count <= WAITING
  }
  return new Set(
    calls
      .filter(call => call.direction === 1 && !isAnswered(call))
      .sort((one, other) => other.started_at - one.started_at)
      .filter(call => !isWaiting(call))
      .map(({ id }) => id)
  )
}

/** The calls with their details. Deterministic except for the times. */
export function describeCalls(given: readonly Call[], now: number) {
  const showcases = showcaseOf(given)
  const done = handled(given)
  const first = given.find(({ customer_id }) => customer_id === FIRST_CUSTOMER)
  const shown = new Set(showcase)
  const described = given.map(call => {
    const sample = showcases.get(call)
    const more = {
      call_type: sample?.robot ? ROBOT : PERSON,
      call_source: sample?.source ?? null,
      handle_status: done.has(call.id) ? 1 : 0
    }
    const own = sample
      ? shaped(call, sample, { first: shown.has(sample) ? first : undefined, now })
      : call
    return { sample, call: { ...own, ...more } }
  })
  const withShowcase = described.flatMap(({ sample, call }) => (sample ? [{ sample, call }] : []))
  return {
    calls: described.map(({ call }) => call),
    details: withShowcase.map(({ sample, call }, index) => detailOf(call, sample, index, now)),
    repairs: withShowcase.flatMap(({ sample, call }): Tables['repair_item'][] => {
      if (sample.repair === undefined) return []
      const [message, batch_status, status] = repairs[sample.repair] ?? repairs[0]
      return [
        {
          call_record_id: call.id,
          customer_name: call.customer_name,
          id_card: `44010619${50 + ((call.id.length * 7) % 49)}0101${call.customer_phone.slice(-3)}X`,
          batch_id: `XF2026${call.id.replace(/\D/g, '').padStart(6, '0')}`,
          batch_status,
          status,
          message
        }
      ]
    })
  }
}
