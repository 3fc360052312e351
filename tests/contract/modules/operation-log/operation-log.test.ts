import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  admin = askingAs(backend, token)
})
afterAll(() => backend.close())

const list = async (search: Record<string, string> = {}) =>
  admin<{ list: Operation[]; total: number }>(`/operation_log?${new URLSearchParams(search)}`)

const role = { remark: '', dataScope: 'own', codes: ['CMC.CALL.RECORD'] }

// rule operation-log-2
describe('an edit', () => {
  it('of a customer names each changed field, with masked numbers', async () => {
    const customer = await backend.db
      .selectFrom('customer')
      .select(['id', 'name', 'phone', 'company', 'age'])
      .where('enterprise_id', '=', 'ent-1')
      .where('is_number_hidden', '=', false)
      .where('age', 'is not', null)
      .where('gender', '=', 2)
      .executeTakeFirstOrThrow()
    const draft = { customerName: customer.name, phone: customer.phone }
    await admin(
      `/customers/${customer.id}/edit`,
      { ...draft, companyName: '远山贸易', phone2: '13912345678', age: 51, gender: 1 },
      'PUT'
    )
    await admin(`/customers/${customer.id}/edit`, { ...draft, companyName: '', gender: 2 }, 'PUT')
    const [second, first] = (await list({ detail: '远山贸易' })).list
    const changed = (name: string) => first?.changes.find(change => change.name === name)
    expect([changed('公司'), changed('年龄')]).toEqual([
      { name: '公司', before: customer.company, after: '远山贸易' },
      { name: '年龄', before: String(customer.age), after: '51' }
    ])
    expect(changed('备用号码')?.after).toBe('139****5678')
    expect(second?.changes).toEqual([
      { name: '公司', before: '远山贸易', after: null },
      { name: '性别', before: '男', after: '女' }
    ])
  })

  it('of a call task names what its summary shows', async () => {
    const tasks = tasksOf(backend, token)
    const id = await tasks.create({ name: '秋季回访' })
    const { version } = await tasks.detail(id)
    const form = {
      ...newTaskForm(id, Date.now()),
      ...{
        templateCode: 'HS-1001',
        templateName: '服务满意度回访',
        name: '冬季回访',
        weight: 'HIGH' as const
      }
    }
    await admin('/call_tasks/edit', { ...payloadOf(form), version }, 'PUT')
    const [edited] = (await list({ detail: '秋季回访', actionType: '2' })).list
    expect(edited?.changes).toEqual([
      { name: '基本信息 · 任务名称', before: '秋季回访', after: '冬季回访' },
      { name: '权重与并发 · 任务权重', before: '中', after: '高' }
    ])
  })
})

describe('entries of the operation log', () => {
  it('are found by their content, target, values before and after, and address', async () => {
    const { id } = await admin<{ id: string }>('/roles', { ...role, name: '夜班质检' }, 'POST')
    await admin(`/roles/${id}`, { ...role, name: '早班质检', version: 0 }, 'PUT')
    const [edited, added] = (await list()).list
    expect(edited).toMatchObject({
      ...{ target: '夜班质检', userName: '陈思远', actionType: 2, ip: '127.0.0.1' },
      changes: [{ name: '角色名称', before: '夜班质检', after: '早班质检' }]
    })
    expect(added).toMatchObject({ target: '夜班质检', changes: [] })
    const idsOf = async (search: Record<string, string>) =>
      (await list(search)).list.map(entry => entry.id)
    expect(await idsOf({ detail: '早班' })).toEqual([edited?.id])
    expect(await idsOf({ detail: '夜班' })).toEqual([edited?.id, added?.id])
    // Names of fields are no values, and a sign of the pattern is a plain character.
    expect(await idsOf({ detail: '角色名称' })).toEqual([])
    expect(await idsOf({ detail: '早%检' })).toEqual([])
    const here = await list({ ip: '127.0.0', pageSize: '100' })
    expect(here.list.map(entry => entry.id)).toEqual(expect.arrayContaining([edited?.id]))
    expect(new Set(here.list.map(({ ip }) => ip))).toEqual(new Set(['127.0.0.1']))
    expect(await idsOf({ ip: '7.0.0' })).toEqual([])
  })

  it('are exported with the values, from new to old', async () => {
    const { total } = await list()
    const { id } = await admin<{ id: string }>('/operation_log/export', {}, 'POST')
    const transfers = transfersOf(backend, token)
    await expect.poll(async () => (await transfers.find(id)).status).toBe(2)
    const [heading, ...rows] = rowsOfCsv(await transfers.read(id, 'result'))
    expect(heading).toEqual([
      ...['操作时间', '操作人', '操作类型', '操作对象', '操作内容', '变更内容', 'IP 地址']
    ])
    // The export is an entry too.
    expect(rows).toHaveLength(total + 1)
    expect(rows[0]?.[2]).toBe('导出')
    const edited = rows.find(cells => cells[5]?.includes('早班质检'))
    expect(edited?.slice(1)).toEqual([
      ...['陈思远', '编辑', '夜班质检', '编辑角色'],
      ...['角色名称：夜班质检 → 早班质检', '127.0.0.1']
    ])
    const times = rows.map(([at]) => at ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('need the permission', async () => {
    const agent = askingAs(backend, (await backend.signIn('agent1')).access_token)
    await expect(agent('/operation_log')).rejects.toThrow('没有执行此操作的权限')
    await expect(agent('/operation_log/export', {}, 'POST')).rejects.toThrow('没有执行此操作的权限')
  })

  it('are never changed', async () => {
    await expect(
      backend.db.updateTable('operation_log').set({ detail: '' }).execute()
    ).rejects.toThrow('never changed')
  })
})
