/** The account of 首页: its balance and what that pays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HomeReport } from '../../../../core/features/home/schemas.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { setBalance, setPrice } from '../../../support/billing/account-client.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  ask = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const account = async () => {
  const day = chinaDay(Date.now())
  return (await ask<HomeReport>(`/home?from=${day}&to=${day}`)).account
}

// rule home-17
it('shows how many messages the balance pays, at the price of the account', async () => {
  expect(await account()).toEqual({
    ...{ balance: 2000, fee: 0.5, messageFee: 0.05, messagesLeft: 40_000, isLow: false }
  })
  await setBalance(backend.db, 20_003)
  await setPrice(backend.db, 'message', 6)
  expect(await account()).toMatchObject({ messageFee: 0.06, messagesLeft: 3333 })
})

// rule home-8
it('is low when it pays no more view of a number, or no more message', async () => {
  await setBalance(backend.db, 50)
  await setPrice(backend.db, 'message', 6)
  await setPrice(backend.db, 'numberView', 50)
  expect(await account()).toMatchObject({ messagesLeft: 8, isLow: false })
  await setBalance(backend.db, 49)
  expect(await account()).toMatchObject({ messagesLeft: 8, isLow: true })
  await setBalance(backend.db, 5)
  await setPrice(backend.db, 'numberView', 1)
  expect(await account()).toMatchObject({ messagesLeft: 0, isLow: true })
})
