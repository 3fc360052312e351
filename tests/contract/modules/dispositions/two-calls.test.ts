// The wrap-up of an agent who had two calls at once.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type {
  CallDisposition,
  DispositionSettings
} from '../../../../core/features/dispositions/schemas.ts'
import type { AgentStatus } from '../../../../core/features/seats/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { type Outside, openOutside } from '../../../support/telephony/outside-exchange.ts'

let outside: Outside
let agent: ReturnType<typeof askingAs>
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  outside = await openOutside({ limits: { wrapUp: 60_000 } })
  agent = askingAs(outside.backend, (await outside.backend.signIn('agent1')).access_token)
  admin = askingAs(outside.backend, (await outside.backend.signIn('admin')).access_token)
  const settings = await admin<DispositionSettings>('/dispositions')
  await admin('/dispositions', { ...settings, requiredFor: 'ALL' }, 'PUT')
})
afterAll(() => outside.backend.close())
afterEach(() => agent('/agent/status', { signState: 'OFF_LINE' }, 'PUT'))

const CUSTOMER = '13800138001'
const COLLEAGUE = '300'
const status = () => agent<AgentStatus>('/agent/status')
const free = () => agent('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
const of = (id: string) => agent<CallDisposition>(`/call_records/${id}/disposition`)
const fill = (id: string) =>
  agent(`/call_records/${id}/disposition`, { code: 'disposition-1-1', remark: '' }, 'PUT')

let calls = 0
/** A call of the seat that rings; the events that follow are sent with `is`. */
async function begin(number: string, direction: 'inbound' | 'outbound') {
  const { event } = outside.call(`two-${++calls}`, { number, direction })
  const [started] = await outside.hook(event('started'), event('ringing'))
  const id = started?.callRecordId ?? ''
  const is = (...names: string[]) => outside.hook(...names.map(name => event(name)))
  return { id, is }
}
async function talking(number: string, direction: 'inbound' | 'outbound') {
  const call = await begin(number, direction)
  await call.is('answered')
  return call
}
/** The seat is in the wrap-up of that call, whose disposition is required. */
async function writesDown(id: string) {
  expect(await status()).toMatchObject({ signState: 'CLEARING', wrapUp: { callRecordId: id } })
  expect(await of(id)).toMatchObject({ isRequired: true, chosen: null })
  await expect(free()).rejects.toThrow('请先填写通话小结，再结束整理')
  await fill(id)
  await free()
  expect(await status()).toMatchObject({ signState: 'SIGN_FREE' })
}

// rule transfer-18, disposition-5
it('is for the customer who hangs up while the colleague rings', async () => {
  const first = await talking(CUSTOMER, 'inbound')
  const second = await begin(COLLEAGUE, 'outbound')
  await first.is('ended')
  expect(await status()).toMatchObject({ signState: 'CALLING' })
  await second.is('ended')
  await writesDown(first.id)
})

it('is for the first customer when a waiting one has given up', async () => {
  const first = await talking(CUSTOMER, 'inbound')
  const waiting = await begin('13800138002', 'inbound')
  await first.is('ended')
  await waiting.is('ended')
  await writesDown(first.id)
})

it('is for the customer and not for the colleague, whichever ends last', async () => {
  for (const isColleagueLast of [true, false]) {
    const first = await talking(CUSTOMER, 'inbound')
    const second = await talking(COLLEAGUE, 'outbound')
    await (isColleagueLast ? first : second).is('ended')
    await (isColleagueLast ? second : first).is('ended')
    expect(await of(second.id)).toMatchObject({ isRequired: false, groups: [] })
    await expect(fill(second.id)).rejects.toThrow('只有坐席与客户的通话有小结')
    await writesDown(first.id)
  }
})

it('is for the customer and not for an outside expert who was consulted, whichever ends last', async () => {
  for (const isExpertLast of [true, false]) {
    const first = await talking(CUSTOMER, 'outbound')
    const second = await talking('13900139002', 'outbound')
    await (isExpertLast ? first : second).is('ended')
    await (isExpertLast ? second : first).is('ended')
    await writesDown(first.id)
  }
})

it('is for the later one of two customers, and none is kept for the next call', async () => {
  const first = await talking(CUSTOMER, 'inbound')
  const waiting = await talking('13800138002', 'inbound')
  await first.is('ended')
  await waiting.is('ended')
  await writesDown(waiting.id)
  const missed = await begin(CUSTOMER, 'inbound')
  await missed.is('ended')
  expect(await status()).toMatchObject({ signState: 'SIGN_FREE' })
})

it('is for a colleague where there was no customer, without a disposition', async () => {
  const call = await talking(COLLEAGUE, 'outbound')
  await call.is('ended')
  expect(await status()).toMatchObject({
    signState: 'CLEARING',
    wrapUp: { callRecordId: call.id }
  })
  await free()
})
