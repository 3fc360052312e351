import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPhone } from '../../../support/core/node-phone.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const RED = '13755009001'
const BLACK = '13755009002'
const WHITE = '13755009003'
const PLAIN = '13755009004'

let backend: TestBackend
let phone: Awaited<ReturnType<typeof openPhone>>
let hour = 10
const tokens: Record<string, string> = {}
const ask = (username: string, path: string, method = 'GET', body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const free = (username: string) => ask(username, '/agent/status', 'PUT', { signState: 'SIGN_FREE' })
const calls = async (phone: string) =>
  backend.db.selectFrom('call_record').select('id').where('customer_phone', '=', phone).execute()

beforeAll(async () => {
  backend = await openBackend({
    telephones: true,
    limits: { wrapUp: 0 },
    dialClock: () => new Date().setHours(hour, 0, 0, 0)
  })
  for (const name of ['admin', 'agent1', 'agent2'])
    tokens[name] = (await backend.signIn(name)).access_token
  for (const [path, phones] of [
    ['red_lists', [RED]],
    ['blacklists', [BLACK, WHITE]],
    ['white_lists', [WHITE]]
  ] as const)
    await ask('admin', `/${path}/batch`, 'POST', { phones })
  await ask('agent2', '/agent/mode', 'PUT', { agentMode: 1 })
  phone = await openPhone(backend, tokens.agent1 ?? '')
})
afterAll(async () => {
  phone.close()
  await backend.close()
})

describe('what stands against a call by hand', () => {
  const check = async (customerPhone: string) => {
    const { body } = await ask('agent1', '/calls/check', 'POST', { customerPhone })
    return (body as { data: { restriction: unknown } }).data.restriction
  }

  // rule phone-7
  it('is the red list for good, the blacklist until it is confirmed, and nothing else by day', async () => {
    hour = 10
    expect(await check(RED)).toEqual({
      reason: 'RED_LIST',
      message: '该号码在红名单中，不能呼叫',
      canConfirm: false
    })
    expect(await check(BLACK.replace('137', '137 '))).toMatchObject({
      reason: 'BLACKLIST',
      canConfirm: true
    })
    for (const number of [WHITE, PLAIN, '200']) expect(await check(number)).toBeNull()
  })

  // rule phone-8
  it('may be queried for as many numbers as a user dials in a minute, and no more', async () => {
    const checked = Array.from({ length: 120 }, (_, at) => `137550${10_000 + at}`)
    const answers = await Promise.all(
      checked.map(customerPhone => ask('admin', '/calls/check', 'POST', { customerPhone }))
    )
    expect(answers.map(({ status }) => status)).toEqual(checked.map(() => 200))
    const { status, headers } = await ask('admin', '/calls/check', 'POST', { customerPhone: RED })
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(await check(RED)).toMatchObject({ reason: 'RED_LIST' })
  })

  it('is the hour outside 9 to 20, of numbers and not of colleagues', async () => {
    for (const one of [8, 20, 23]) {
      hour = one
      expect(await check(PLAIN)).toMatchObject({ reason: 'OUTSIDE_HOURS', canConfirm: true })
      expect(await check(RED)).toMatchObject({ reason: 'RED_LIST' })
      expect(await check('200')).toBeNull()
    }
    hour = 9
    expect(await check(PLAIN)).toBeNull()
  })
})

describe('a telephone that dials past the console', () => {
  it('is refused by the exchange, and no call is written down', async () => {
    for (const number of [RED, BLACK]) {
      const { over } = await phone.call(number)
      expect(await over).toEqual({ status: 608, isOurs: false })
      expect(await calls(number)).toEqual([])
    }
  })

  it('reaches a number on the white list', async () => {
    const call = await phone.call(WHITE)
    call.end()
    expect(await call.over).toMatchObject({ isOurs: true })
    expect(await calls(WHITE)).toHaveLength(1)
  })
})

describe('a device of the agent’s own', () => {
  const dial = (customerPhone: string, isConfirmed?: boolean) =>
    ask('agent2', '/calls', 'POST', { customerPhone, ...(isConfirmed && { isConfirmed }) })

  it('calls a number on the blacklist once that is confirmed, and one on the red list never', async () => {
    await free('agent2')
    expect((await dial(BLACK)).body).toMatchObject({ code: 0, errcode: 'BLACKLIST' })
    expect((await dial(RED, true)).body).toMatchObject({ code: 0, errcode: 'RED_LIST' })
    const { body } = await dial(BLACK, true)
    const { callRecordId } = (body as { data: { callRecordId: string } }).data
    await ask('agent2', `/calls/${callRecordId}/hang_up`, 'POST')
  })

  it('passes no customer on to either of them', async () => {
    await free('agent2')
    const { body } = await dial(PLAIN)
    const { callRecordId } = (body as { data: { callRecordId: string } }).data
    const pass = (target: string) =>
      ask('agent2', `/calls/${callRecordId}/transfer`, 'POST', { target })
    expect((await pass(RED)).body).toMatchObject({ code: 0, errcode: 'RED_LIST' })
    expect((await pass(BLACK)).body).toMatchObject({ code: 0, errcode: 'BLACKLIST' })
    await ask('agent2', `/calls/${callRecordId}/hang_up`, 'POST')
  })
})
