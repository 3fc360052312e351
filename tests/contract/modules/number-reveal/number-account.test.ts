import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  NumberAccount,
  NumberViewEntry
} from '../../../../core/features/number-reveal/schemas.ts'
import { isGuess } from '../../../../demo/server/modules/customers/hidden-numbers.ts'
import { setBalance } from '../../../support/billing/account-client.ts'
import { type Cases, openCases, type Page } from '../../../support/scenes/case-scenes.ts'

const HIDDEN = 'customer-60'

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())
beforeEach(() => cases.db.deleteFrom('number_view').execute())

const charge = (customerIds: readonly string[]) =>
  cases.ask<number>('admin', `/numbers/charging_fee?customerIds=${customerIds.join()}`)
const reveal = () => cases.send('admin', 'PUT', `/numbers/decipher?customerIds=${HIDDEN}`, [])
const account = () => cases.ask<NumberAccount>('admin', '/numbers/account')
const views = () => cases.ask<Page<NumberViewEntry>>('admin', '/numbers/views')

describe('the account of an enterprise', () => {
  it('pays for a number with the last of its balance', async () => {
    await setBalance(cases.db, 50)
    expect(await reveal()).toMatchObject({ body: { code: 1, data: [{ id: HIDDEN }] } })
    expect(await account()).toEqual({ balance: 0, fee: 0.5, isEnough: false })
  })

  // rule billing-14
  it('shows its balance to those alone who see the account', async () => {
    await setBalance(cases.db, 49)
    const path = '/numbers/account'
    expect(await cases.ask('agent1', path)).toEqual({ fee: 0.5, isEnough: false })
    expect(await cases.ask('noRole', path)).toEqual({ fee: 0.5, isEnough: false })
    await setBalance(cases.db, 50)
    expect(await cases.ask('agent1', path)).toEqual({ fee: 0.5, isEnough: true })
    expect(await account()).toEqual({ balance: 0.5, fee: 0.5, isEnough: true })
  })

  it('is not needed: without one every number is free, and its view is recorded', async () => {
    const ofEnterprise = cases.db.deleteFrom('number_account').where('enterprise_id', '=', 'ent-1')
    const [row] = await ofEnterprise.returningAll().execute()
    try {
      expect(await account()).toEqual({ balance: 0, fee: 0, isEnough: true })
      expect(await charge([HIDDEN])).toBe(0)
      expect(await reveal()).toMatchObject({ body: { code: 1, data: [{ id: HIDDEN }] } })
      expect((await views()).list).toMatchObject([{ phone: '189****7550', fee: 0 }])
    } finally {
      if (row) await cases.db.insertInto('number_account').values(row).execute()
    }
  })
})

describe('the numbers of one request', () => {
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `none-${at}`)

  // rule number-9
  it('are at most a hundred, without blanks', async () => {
    expect(await charge(['', ...unknown(99), HIDDEN])).toBe(0.5)
    expect(await charge([...unknown(100), HIDDEN])).toBe(0)
    expect(await charge([` ${HIDDEN} `])).toBe(0.5)
  })
})

describe('a text that is searched for', () => {
  // rule number-7
  it.each([
    ['1380000', true],
    ['138 00-00', true],
    ['138000', false],
    ['138-000', false],
    ['customer', false]
  ])('%s is a guess at a number: %s', (written, expected) => {
    expect(isGuess(written)).toBe(expected)
  })
})
