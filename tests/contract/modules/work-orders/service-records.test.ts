// The list of service records: what a row has, editing by version, permissions and the export.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ServiceRecord,
  ServiceRecordDetail
} from '../../../../core/features/work-orders/schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import {
  type Cases,
  FORBIDDEN,
  openCases,
  type Page,
  type Persona,
  refused
} from '../../../support/scenes/case-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo } from '../../../support/server/backend.ts'

let cases: Cases
beforeAll(async () => {
  cases = await openCases()
})
afterAll(() => cases.close())

const list = (account: Persona, search: Record<string, string> = {}) =>
  cases.ask<Page<ServiceRecord>>(
    account,
    `/service_records?${new URLSearchParams({ pageSize: '100', ...search })}`
  )
const callOf = (id: string | null) =>
  cases.db
    .selectFrom('call_record')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
const detailOf = (id: string) =>
  cases.ask<ServiceRecordDetail>('admin', `/service_records/${id}/details`)
const change = (account: Persona, id: string, more: object) =>
  cases.send(account, 'PUT', '/service_records/update', {
    ...{ serviceRecordId: id, serviceType: 'CONSULT', serviceContent: '已回访', ...more }
  })

describe('a row', () => {
  it('has the number, and of a call its duration and recording', async () => {
    const { list: rows } = await list('admin')
    const [filed] = rows.filter(({ callRecordId }) => callRecordId !== null)
    const call = await callOf(filed?.callRecordId ?? null)
    expect(filed).toMatchObject({
      callDuration: Math.round(((call.ended_at ?? 0) - (call.answered_at ?? 0)) / 1000),
      hasRecording: call.has_recording
    })
    expect(rows.filter(({ callRecordId }) => callRecordId === null)).not.toEqual([])
    for (const row of rows) expect(row.callRecordId === null).toBe(row.callDuration === null)
  })

  it('masks a number that the customer or the call hides, in the detail alike', async () => {
    const { list: rows } = await list('admin')
    const open = rows.find(row => !row.phoneMasked && row.callRecordId !== null)
    expect(open?.phoneNumber).toMatch(/^\d{11}$/)
    await cases.db
      .updateTable('call_record')
      .set({ is_number_hidden: true })
      .where('id', '=', open?.callRecordId ?? '')
      .execute()
    const after = (await list('admin')).list.find(({ id }) => id === open?.id)
    expect(after).toMatchObject({ phoneMasked: true })
    expect(after?.phoneNumber).toMatch(/^\d{3}\*{4}\d{4}$/)
    expect((await detailOf(open?.id ?? '')).phoneNumber).toBe(after?.phoneNumber)
  })

  it('has nothing of a call that the reader may not see', async () => {
    const { list: all } = await list('admin')
    const others = all.find(
      ({ agentName, callRecordId }) => agentName !== '王晓彤' && callRecordId !== null
    )
    const customerId = others?.customerId ?? ''
    const seen = (await list('agent1', { customerId })).list.find(({ id }) => id === others?.id)
    expect(seen).toMatchObject({ callDuration: null, hasRecording: false, canEdit: false })
  })
})

describe('the filters', () => {
  it.each([
    [{ agentName: '王晓彤' }, (row: ServiceRecord) => row.agentName === '王晓彤'],
    [{ callDirectionType: '1' }, (row: ServiceRecord) => row.callDirectionType === 1],
    [{ callDirectionType: '2' }, (row: ServiceRecord) => row.callRecordId === null]
  ])('%o', async (search, fits) => {
    const [all, found] = [(await list('admin')).list, (await list('admin', search)).list]
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(({ id }) => id)).toEqual(all.filter(fits).map(({ id }) => id))
  })

  it('by service type and range', async () => {
    const { list: all } = await list('admin')
    const [first] = all
    const middle = all[Math.floor(all.length / 2)]
    const found = (
      await list('admin', {
        serviceType: first?.serviceType ?? '',
        beginTime: String(middle?.createTime),
        endTime: String(first?.createTime)
      })
    ).list
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(({ id }) => id)).toEqual(
      all
        .filter(row => row.serviceType === first?.serviceType)
        .filter(({ createTime }) => createTime >= (middle?.createTime ?? 0))
        .map(({ id }) => id)
    )
  })
})

describe('of a customer, those outside the calls', () => {
  it('are those without a call, and those of a call that the reader may not see', async () => {
    const { list: all } = await list('admin')
    const others = all.find(
      ({ agentName, callRecordId }) => agentName !== '王晓彤' && callRecordId !== null
    )
    const customerId = others?.customerId ?? ''
    const made = await cases.send('admin', 'POST', '/service_records/save', {
      ...{ serviceType: 'CONSULT', serviceContent: '窗口登记', customerId }
    })
    const outside = async (account: Persona) =>
      (await list(account, { customerId, isOutsideCalls: 'true' })).list.map(({ id }) => id)
    const created = (made.body as { data: string }).data
    expect(await outside('admin')).toContain(created)
    expect(await outside('admin')).not.toContain(others?.id)
    expect(await outside('agent1')).toEqual(expect.arrayContaining([created, others?.id]))
  })
})

describe('editing', () => {
  it('is refused with the version of before another’s change, and keeps that change', async () => {
    const { list: rows } = await list('leader', { agentName: '王晓彤' })
    const { id = '', updateTime: version = 0, serviceType = '' } = rows[0] ?? {}
    expect(rows[0]).toMatchObject({ canEdit: true })
    const first = await change('agent1', id, { serviceType, serviceContent: '先保存', version })
    expect(first).toMatchObject({ status: 200, body: { code: 1 } })
    const second = await change('leader', id, { serviceType, serviceContent: '后保存', version })
    expect(second).toMatchObject({
      body: { message: '该服务记录已被他人修改，请重新打开后再提交', errcode: 'VERSION_CONFLICT' }
    })
    const now = await detailOf(id)
    expect(now.serviceContent).toBe('先保存')
    const third = { serviceType, serviceContent: '再保存', version: now.updateTime }
    expect(await change('leader', id, third)).toMatchObject({ body: { code: 1 } })
    expect((await detailOf(id)).updateTime).toBeGreaterThan(now.updateTime)
  })

  it('of others needs the right to work on records; the own ones stay open', async () => {
    const taken = ['CCS.CALL.CENTER.BASIC.OPRE', 'CMC.WORK.ORDER.BASIC.OPER']
    const rights = taken.map(code => ({ role_id: 'role-2', code }))
    await cases.db
      .deleteFrom('role_permission')
      .where('role_id', '=', 'role-2')
      .where('code', 'in', taken)
      .execute()
    const { list: rows } = await list('leader')
    const open = new Set(rows.filter(({ canEdit }) => canEdit).map(row => row.agentName))
    expect(open).toEqual(new Set(['林若溪']))
    const other = rows.find(({ agentName }) => agentName === '王晓彤')
    const { id = '', serviceType = '' } = other ?? {}
    expect(await change('leader', id, { serviceType })).toMatchObject(
      refused('只能修改自己的服务记录')
    )
    await cases.db.insertInto('role_permission').values(rights).execute()
    expect(await change('leader', id, { serviceType })).toMatchObject({ body: { code: 1 } })
  })
})

describe('the export', () => {
  it('has the records of the search in the data scope, numbers as they are shown', async () => {
    const search = { agentName: '王晓彤' }
    const { list: rows } = await list('leader', search)
    const { access_token: token } = await cases.signIn('leader')
    const channel = await listenTo(cases.backend, token)
    const { ask, find, read } = transfersOf(cases.backend, token)
    const { id } = await ask<{ id: string }>('/service_records/export', search)
    await channel.received('call_task_import_complete_info', { callTaskId: id })
    expect(await find(id)).toMatchObject({ name: '服务记录导出', status: 2 })
    const [heading, ...lines] = rowsOfCsv((await read(id, 'result')).replace(/^\uFEFF/, ''))
    expect(heading).toEqual([
      ...['登记时间', '坐席', '客户姓名', '客户号码', '呼叫方向', '服务类型', '服务内容'],
      '通话时长'
    ])
    const shown = (cells: readonly (string | undefined)[]) => cells.join(' ')
    expect(lines.map(([, agent, name, phone]) => shown([agent, name, phone])).sort()).toEqual(
      rows.map(row => shown([row.agentName, row.customerName, row.phoneNumber])).sort()
    )
    channel.socket.close()
    expect((await cases.operations())[0]).toMatchObject({ target: '服务记录导出' })
  })

  it('needs the right to export calls', async () => {
    expect(await cases.send('agent1', 'POST', '/service_records/export', {})).toMatchObject(
      FORBIDDEN
    )
  })
})
