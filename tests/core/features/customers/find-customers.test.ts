import { afterEach, describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $fewCustomers,
  $isAboutToFind,
  endFindFew,
  findFew
} from '../../../../core/features/customers/find-customers.ts'
import { logout } from '../../../../core/session/session.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn, user } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const row = (id: string, phone = '138****5678') => ({
  ...{ id, customerName: `李${id}`, phone, companyName: '', areaName: '', telecomOperator: '' },
  lastContactTime: null
})

async function scene(...permissions: string[]) {
  const requests: string[] = []
  const ask = (rows: object) => (about: { readonly url: URL }) => {
    requests.push(`${about.url.pathname.replace('/api', '')}?${about.url.searchParams}`)
    return ok(rows)
  }
  const page = { page: 1, pageSize: 8, total: 1, hasMore: false, list: [row('1')] }
  const { env } = await signIn({
    'GET /users/detail': () => ok({ ...user, permissions }),
    'GET /customers/search': ask([row('1'), row('2')]),
    'GET /customers': ask(page)
  })
  return { requests, clock: env.clock }
}

describe('suggested customers', () => {
  test('are requested after typing stops, and hidden numbers stay hidden', async () => {
    const { requests, clock } = await scene('CCS.CALL.CENTER')
    findFew('李')
    expect($isAboutToFind.get()).toBe(false)
    findFew('李晓')
    await clock.advance(200)
    findFew('李晓彤 ')
    await clock.advance(200)
    expect(requests).toEqual([])
    expect($isAboutToFind.get()).toBe(true)
    await clock.advance(100)
    await settle()
    expect(requests).toEqual([
      `/customers/search?${new URLSearchParams({ searchContent: '李晓彤' })}`
    ])
    expect($fewCustomers.get()).toMatchObject({ value: [{ phone: '138****5678' }, { id: '2' }] })
    endFindFew()
    expect($fewCustomers.get()).toEqual({ status: 'none' })
  })

  test('come from the list for a user with only that permission, by name or number', async () => {
    const { requests, clock } = await scene('CMC.CUST.MANA')
    findFew('138 1234')
    await clock.advance(300)
    await settle()
    findFew('李晓')
    await clock.advance(300)
    await settle()
    expect(requests.map(one => new URLSearchParams(one.split('?')[1]))).toMatchObject([
      new URLSearchParams({ page: '1', pageSize: '8', phone: '1381234' }),
      new URLSearchParams({ page: '1', pageSize: '8', customerName: '李晓' })
    ])
  })

  test('are not requested without the permission, and are cleared with the session', async () => {
    const without = await scene()
    findFew('李晓彤')
    await without.clock.advance(1000)
    expect(without.requests).toEqual([])
    stopCore()
    const { clock } = await scene('CCS.CALL.CENTER')
    findFew('李晓彤')
    await clock.advance(300)
    await settle()
    expect($fewCustomers.get().status).toBe('ready')
    await logout()
    expect($fewCustomers.get()).toEqual({ status: 'none' })
  })
})
