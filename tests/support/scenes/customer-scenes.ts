/** Customers of the reference backend, as the tests of them read, add and edit them. */
import { afterAll, beforeAll } from 'vitest'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'
import { type Cases, missing, openCases, type Persona } from './case-scenes.ts'

export const DELETED = '该线索或客户已被删除，不能编辑基本信息'
export const CONFLICT = '该客户已被他人修改，请刷新后重试'
export const NO_CUSTOMER = missing('客户不存在或已删除')

/** Of the file whose tests run. */
export let cases: Cases
export const info = (id: string, account: Persona = 'agent1') =>
  cases.ask<CustomerInfo>(account, `/customers/${id}/basic_information`)
export const edit = (id: string, body: object, account: Persona = 'agent1') =>
  cases.send(account, 'PUT', `/customers/${id}/edit`, body)
export const add = (body: object, account: Persona = 'agent1') =>
  cases.send(account, 'POST', '/customers/add', body)
export const found = async (id: string) =>
  (await cases.ask<{ list: { id: string }[] }>('admin', '/customers?pageSize=100')).list.some(
    row => row.id === id
  )

export const draft = { customerName: '新来的人', phone: '13911112222' }

/** Opens a backend for the tests of one file. */
export function setUpCustomers(): void {
  beforeAll(async () => {
    cases = await openCases()
  })
  afterAll(() => cases.close())
}
