// Tasks are not dialled without a balance, and users are warned once for each crossing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchBalances } from '../../../../demo/server/modules/billing/watch-balances.ts'
import { setBalance, setPrice, wrongBalances } from '../../../support/billing/account-client.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend(diallingNow)
  tasks = tasksOf(backend, (await backend.signIn('leader')).access_token)
})
afterAll(() => backend.close())

const SPENT = '账户余额不足，暂停拨打；充值后自动继续'

// rule billing-10
it('a running task waits without a balance and says why; a recharge continues it', async () => {
  await setBalance(backend.db, 0)
  const id = await tasks.create()
  const phones = phonesFrom(8_900_000, 30)
  await tasks.add(id, phones)
  await tasks.move(id, 'start')
  await expect.poll(async () => (await tasks.detail(id)).statusReason).toBe(SPENT)
  expect(await tasks.detail(id)).toMatchObject({ status: 2, dialledCount: 0 })

  await setPrice(backend.db, 'robotCall', 10)
  await setBalance(backend.db, 100_000)
  await tasks.reached(id, 4)
  expect((await tasks.detail(id)).statusReason).toBe('')
  const { db } = backend
  const calls = await db
    .selectFrom('call_record')
    .select(['id', 'answered_at', 'ended_at', 'our_number', 'user_id'])
    .where('call_task_id', '=', id)
    .where('answered_at', 'is not', null)
    .orderBy('id')
    .execute()
  expect(calls.length).toBeGreaterThan(0)
  const entries = await db
    .selectFrom('account_entry')
    .select(['subject', 'kind', 'quantity', 'amount', 'line', 'user_id'])
    .where('task_id', '=', id)
    .where('kind', '!=', 'message')
    .orderBy('subject')
    .execute()
  const minutes = (from: number | null, to: number | null) =>
    Math.max(1, Math.ceil(((to ?? 0) - (from ?? 0)) / 60_000))
  expect(entries).toEqual(
    calls.map(call => ({
      ...{ subject: call.id, kind: 'robotCall', line: call.our_number, user_id: call.user_id },
      quantity: minutes(call.answered_at, call.ended_at),
      amount: -10 * minutes(call.answered_at, call.ended_at)
    }))
  )
  expect(await wrongBalances(db)).toEqual([])
})

// rule billing-9
it('warns those who see the account once when it falls to its limit, and once when it is spent', async () => {
  const { db } = backend
  const tips = async () => {
    const rows = await db
      .selectFrom('message_tip')
      .select(['user_id', 'title'])
      .where('enterprise_id', '=', 'ent-1')
      .where('title', 'in', ['账户余额提醒', '账户余额不足'])
      .orderBy('created_at')
      .execute()
    await db.deleteFrom('message_tip').where('title', 'like', '账户余额%').execute()
    return rows
  }
  const set = async (cents: number) => {
    await setBalance(db, cents)
    await watchBalances({ db, tips: { notify: async () => {} } as never })
    await watchBalances({ db, tips: { notify: async () => {} } as never })
    return tips()
  }
  const low = [{ user_id: 'user-1', title: '账户余额提醒' }]
  const gone = [{ user_id: 'user-1', title: '账户余额不足' }]
  await set(30_000)
  expect(await set(20_001)).toEqual([])
  expect(await set(20_000)).toEqual(low)
  expect(await set(19_000)).toEqual([])
  expect(await set(0)).toEqual(gone)
  expect(await set(100)).toEqual([])
  expect(await set(30_000)).toEqual([])
  expect(await set(100)).toEqual(low)
  // Near the limit, and then near 0: nothing new.
  for (const cents of [20_001, 19_999, 22_000, 20_000]) expect(await set(cents)).toEqual([])
  expect(await set(0)).toEqual(gone)
  for (const cents of [1, -1, 200, 0]) expect(await set(cents)).toEqual([])
  // Clearly above 0, though still below the limit: the next exhaustion has a tip.
  for (const cents of [201, 19_000, 20_001]) expect(await set(cents)).toEqual([])
  expect(await set(0)).toEqual(gone)
  expect(await set(22_000)).toEqual([])
  expect(await set(22_001)).toEqual([])
  expect(await set(20_000)).toEqual(low)
})
