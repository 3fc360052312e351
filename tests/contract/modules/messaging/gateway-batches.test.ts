// Only what is submitted is charged, tried and ended (rules message-gateway-6 and -9).
import { afterAll, beforeEach, expect, it } from 'vitest'
import { accept } from '../../../support/receivers/message-gateway-server.ts'
import { accountOf, insertWaiting, liveNumbers } from '../../../support/server/message-client.ts'
import { openOwnGateway } from '../../../support/server/message-gateway.ts'

const enterprise = await openOwnGateway()
const { admin, backend, gateway, own, save, reset } = enterprise
const MANY = 450
beforeEach(async () => {
  await reset()
  // What another test has left would be tried again.
  await backend.db.deleteFrom('sms_record').where('send_state', '=', 3).execute()
})
afterAll(enterprise.close)

const idsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)
const rowsOf = (prefix: string) =>
  backend.db
    .selectFrom('sms_record')
    .select(['id', 'send_state', 'receipt_state', 'attempt', 'tries', 'code', 'fee'])
    .where('id', 'like', `${prefix}-%`)
    .execute()

it('a gateway that fails gets no more than it is asked for', async () => {
  await save(own())
  let isUp = false
  gateway.answer(submission => (isUp ? accept(submission) : { status: 503, results: [] }))
  await insertWaiting(backend, idsOf('down', MANY))
  for (const requests of [1, 2, 4]) {
    await expect
      .poll(() => gateway.submissions.length, { interval: 20, timeout: 15_000 })
      .toBeGreaterThanOrEqual(requests)
    const rows = await rowsOf('down')
    const taken = rows.filter(({ send_state }) => send_state === 3)
    // What is counted as a try reaches the gateway, a moment later at most.
    await expect
      .poll(() => {
        const seen = Map.groupBy(gateway.keys(), key => key)
        const tries = (key: string) => seen.get(key)?.length ?? 0
        return taken.filter(row => row.tries > tries(`${row.id}-${row.attempt}`))
      })
      .toEqual([])
    expect(rows.filter(row => row.send_state === 0 && row.fee > 0)).toEqual([])
  }
  isUp = true
  await expect
    .poll(async () => (await rowsOf('down')).filter(row => row.send_state === 1).length, {
      timeout: 45_000
    })
    .toBe(MANY)
  expect(new Set(gateway.keys()).size).toBe(MANY)
  expect((await rowsOf('down')).every(({ code }) => code === '')).toBe(true)
})

it('without a secret that can be read new messages are refused and given back', async () => {
  await save(own())
  gateway.answer(() => ({ status: 503, results: [] }))
  await insertWaiting(backend, ['lost-given'])
  await expect.poll(() => gateway.keys().length, { timeout: 45_000 }).toBeGreaterThan(0)
  await backend.db.updateTable('message_gateway').set({ secret: 'sealed by another key' }).execute()
  const before = await accountOf(backend)
  await insertWaiting(backend, ['lost-new'])
  await expect
    .poll(async () => (await rowsOf('lost')).find(({ id }) => id === 'lost-new'), {
      timeout: 45_000
    })
    .toMatchObject({ send_state: 2, code: 'NOSECRT', fee: 0 })
  expect(await accountOf(backend)).toEqual(before)
  const { id } = await admin.prepare({ phones: liveNumbers(1) })
  await expect(admin.start(id)).rejects.toThrow('短信网关的密钥无法读取')
  // What the gateway has may have been sent.
  expect((await rowsOf('lost')).find(({ id }) => id === 'lost-given')).toMatchObject({
    send_state: 3,
    fee: 5
  })
})

// The last: receipts of the simulated gateway change the balance.
it('a former gateway ends only what it was given', async () => {
  await save(own())
  gateway.answer(() => 'silent')
  await insertWaiting(backend, idsOf('former', MANY))
  await expect.poll(() => gateway.keys().length, { timeout: 45_000 }).toBe(200)
  await save({ ...own(), isOwn: false })
  await expect
    .poll(async () => (await rowsOf('former')).filter(row => row.send_state !== 0).length, {
      timeout: 45_000
    })
    .toBe(MANY)
  const given = new Set(gateway.keys())
  const ended = (await rowsOf('former')).filter(({ code }) => code === 'NOANSWR')
  expect(new Set(ended.map(({ id, attempt }) => `${id}-${attempt}`))).toEqual(given)
})
