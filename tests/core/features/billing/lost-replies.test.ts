// Requests whose reply is lost, as the page repeats them (rule billing-12).
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $apiKeyAttempt,
  addApiKey,
  closeApiKeyDialog,
  makeApiKey
} from '../../../../core/features/api-keys/api-key-form.ts'
import { apiKeyList } from '../../../../core/features/api-keys/api-key-list.ts'
import {
  $accountAttempt,
  closeAccountDialog,
  openAccountDialog,
  rechargeAccount
} from '../../../../core/features/billing/account-overview.ts'
import { rechargeRecords } from '../../../../core/features/billing/recharge-records.ts'
import { login } from '../../../../core/session/session.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
/** The next request to this path is answered, and the reply is lost. */
let losing = ''
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  startCore(
    testEnvironment({
      apiBase: `${backend.url}/api`,
      fetch: async (input, init) => {
        const reply = await globalThis.fetch(input, init)
        if (losing === '' || init?.method !== 'POST' || !String(input).endsWith(losing))
          return reply
        losing = ''
        throw new TypeError('Failed to fetch')
      }
    })
  )
  await login({ by: 'password', username: 'admin', password: PASSWORD })
})
afterEach(() => stopCore())

const recharge = (amount: number, voucher = '') => {
  openAccountDialog('recharge')
  return rechargeAccount({ amount, way: 'transfer', voucher, remark: '' })
}
const written = async (amount: number) => {
  const rows = await backend.db
    .selectFrom('account_entry')
    .select('id')
    .where('kind', '=', 'recharge')
    .where('amount', '=', amount * 100)
    .execute()
  return rows.length
}

it('a recharge without a reply is shown when its form is closed, and written once when repeated', async () => {
  const stop = rechargeRecords.$list.listen(() => undefined)
  await rechargeRecords.reload()
  losing = '/billing/recharges'
  await recharge(321)
  expect($accountAttempt.get().status).toBe('failed')
  closeAccountDialog()
  await expect.poll(() => rechargeRecords.$list.get().list[0]?.amount).toBe(321)
  await recharge(321)
  expect($accountAttempt.get().status).toBe('done')
  expect(await written(321)).toBe(1)
  // One that has had its reply is another.
  await recharge(321)
  expect(await written(321)).toBe(2)
  stop()
})

it('with another voucher it is another payment', async () => {
  losing = '/billing/recharges'
  await recharge(331, 'BANK-A')
  closeAccountDialog()
  await recharge(331, 'BANK-B')
  expect($accountAttempt.get().status).toBe('done')
  expect(await written(331)).toBe(2)
})

it('with another amount it is another request', async () => {
  losing = '/billing/recharges'
  await recharge(322)
  closeAccountDialog()
  await recharge(323)
  expect($accountAttempt.get().status).toBe('done')
  expect([await written(322), await written(323)]).toEqual([1, 1])
})

it('a key without a reply is listed when its form is closed', async () => {
  await apiKeyList.reload()
  const before = apiKeyList.$list.get().total
  losing = '/api_keys'
  addApiKey()
  await makeApiKey({ name: '丢失', scopes: ['call'], days: null })
  expect($apiKeyAttempt.get().status).toBe('failed')
  closeApiKeyDialog()
  await expect.poll(() => apiKeyList.$list.get().total).toBe(before + 1)
})
