/** What the calls of the sample data were about: scripts, intents, transcripts, remarks, ways, repairs. */

import { chains } from '../call-details/chains.ts'
import type { Tables } from '../db/schema.ts'
import { type Look, people, robots, showcase } from './call-looks.ts'
import type { callRecords } from './call-records.ts'
import { hiddenCustomers } from './case-customers.ts'
import { dialogId, durationOf, PACES, recordingOf } from './dialogs.ts'

type Call = ReturnType<typeof callRecords>[number]

const repairs = [
  ['已匹配到新号码', 2, 1],
  ['运营商未返回有效号码，建议联系紧急联系人', 2, 2],
  ['已提交运营商，预计一个工作日内返回结果', 1, 0]
] as const

/** To whom calls are handed on. */
const COLLEAGUE = { agent_name: '阿依古丽·买买提', extension: '200' }
/** Whom the demo's first agent has talked with most. */
const AGENT = 'user-3'
const FIRST_CUSTOMER = 'customer-1'
const ROBOT = 1
const TRANSFERRED = 1
/** Who a call names that no agent took part in. */
const ROBOT_SEAT = { agent_name: '机器人', extension: '' }
const PERSON = 2
const DAY = 86_400_000
const A_MINUTE = 60_000
/** So many who called an agent in vain wait to be called back. */
const WAITING = 2
/** One in so many calls with people of whom nobody knew how to reach them was a repair. */
const REPAIRED = 60

const named =
  <Name extends string, Value extends string>(name: Name, value: Value) =>
  (pairs: readonly (readonly [string, string | number])[] = []) =>
    JSON.stringify(pairs.map(([one, other]) => ({ [name]: one, [value]: other })))
const tags = named('tagName', 'tagCount')
const variables = named('assignDialogVarName', 'assignDialogVarValue')

const isAnswered = ({ answered_at }: Call) => answered_at !== null

/** How each answered call is looked upon. */
function looksOf(calls: readonly Call[]): Map<Call, Look> {
  const mine = calls
    .filter(call => isAnswered(call) && call.user_id === AGENT)
    .filter(({ customer_id }) => !/deleted/.test(customer_id ?? ''))
    .filter(({ customer_id }) => !hiddenCustomers.includes(customer_id ?? ''))
    .sort((one, other) => other.started_at - one.started_at)
    .slice(0, showcase.length)
  const looks = new Map<Call, Look>(mine.map((call, index) => [call, showcase[index] ?? {}]))
  let turn = 0
  for (const call of calls) {
    if (!isAnswered(call) || looks.has(call)) continue
    const kinds = call.direction === 0 && turn % 3 === 0 ? robots : people
    const look = kinds[Math.floor(turn / 3) % kinds.length] ?? {}
    looks.set(call, {
      ...look,
      pace: Math.floor(turn / 3) % PACES,
      ...(turn % REPAIRED === 7 && { repair: Math.floor(turn / REPAIRED) % repairs.length })
    })
    turn++
  }
  return looks
}

/**
 * The call as such a one is: with whom, how long it took, whether it can be heard.
 */
function shaped(
  call: Call,
  look: Look,
  { first, now }: { readonly first: Call | undefined; readonly now: number }
): Call {
  const { robot, dialog, pace } = look
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
    ...(robot && look.chain !== 'transferred' && ROBOT_SEAT),
    ...(look.chain === 'forwarded' && { direction: 1 }),
    ended_at,
    holding_seconds: dialog ? 0 : call.holding_seconds,
    has_recording: dialog !== undefined && recordingOf(dialog, pace) !== null
  }
}

function detailOf(call: Call, look: Look, index: number, now: number) {
  const chain =
    look.chain ?? (look.robot ? 'robot' : call.direction === 1 ? 'incoming' : 'outgoing')
  const { dialog, manual, pace } = look
  return {
    call_record_id: call.id,
    transfer_status: look.transfer ?? (look.chain ? TRANSFERRED : 0),
    ivr_key: call.direction === 1 && !look.robot ? String((index % 3) + 1) : '',
    template_code: look.template ?? null,
    intent_name: look.intent ?? null,
    manual_intent_code: manual?.[0] ?? null,
    manual_intent_name: manual?.[1] ?? null,
    manual_mark_intent: manual?.[0] ?? null,
    remark: look.remark ?? '',
    is_seen: call.started_at < now - 2 * DAY || index % 3 === 0,
    tags: tags(look.tags),
    variables: variables(look.variables),
    chain: JSON.stringify(chains[chain](call, COLLEAGUE)),
    inbound_route:
      call.direction === 1
        ? JSON.stringify({ answerNumber: call.our_number, remark: '总机来电，按技能组分配' })
        : null,
    dialog_id: dialog ? dialogId(dialog, pace) : null,
    recording: dialog ? recordingOf(dialog, pace) : null
  }
}

/** Of the calls in vain all but the last of each agent have been seen to. */
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

/** The calls as they were, and everything that belongs to them. The same every time, but for the times. */
export function describeCalls(given: readonly Call[], now: number) {
  const looks = looksOf(given)
  const done = handled(given)
  const first = given.find(({ customer_id }) => customer_id === FIRST_CUSTOMER)
  const shown = new Set(showcase)
  const described = given.map(call => {
    const look = looks.get(call)
    const more = {
      call_type: look?.robot ? ROBOT : PERSON,
      call_source: look?.source ?? null,
      handle_status: done.has(call.id) ? 1 : 0
    }
    const own = look
      ? shaped(call, look, { first: shown.has(look) ? first : undefined, now })
      : call
    return { look, call: { ...own, ...more } }
  })
  const withLook = described.flatMap(({ look, call }) => (look ? [{ look, call }] : []))
  return {
    calls: described.map(({ call }) => call),
    details: withLook.map(({ look, call }, index) => detailOf(call, look, index, now)),
    repairs: withLook.flatMap(({ look, call }): Tables['repair_item'][] => {
      if (look.repair === undefined) return []
      const [message, batch_status, status] = repairs[look.repair] ?? repairs[0]
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
