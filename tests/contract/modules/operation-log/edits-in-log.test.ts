// Each edit is in the operation log with its values before and after (rule operation-log-2).
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type {
  AddressBookGroup,
  BookMember
} from '../../../../core/features/address-book/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { OrderSettings } from '../../../../core/features/order-handling/schemas.ts'
import type { ReceptionScenario } from '../../../../core/features/reception/schemas.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let admin: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  admin = askingAs(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

let last: string | undefined
const logged = async () => (await admin<{ list: Operation[] }>('/operation_log?pageSize=1')).list[0]
beforeEach(async () => {
  last = (await logged())?.id
})
/** The changes of the entry that was made in this test. */
async function changes() {
  const entry = await logged()
  expect(entry?.id).not.toBe(last)
  last = entry?.id
  return entry?.changes
}

it('a service type', async () => {
  const { types } = await admin<OrderSettings>('/work_order_settings')
  const [type] = types
  if (!type) throw new Error('No type')
  const { key, ...draft } = type
  const after = { dueMinutes: 90, warnMinutes: 10, level: 3, allocation: 'none' }
  await admin(
    `/work_order_settings/types/${key}`,
    { ...draft, ...after, handlerId: null, groupId: null, name: `${type.name}一` },
    'PUT'
  )
  const found = await changes()
  expect(found).toContainEqual({ name: '名称', before: type.name, after: `${type.name}一` })
  expect(found).toContainEqual(expect.objectContaining({ name: '处理时限', after: '90 分钟' }))
  expect(found).toContainEqual(expect.objectContaining({ name: '级别', after: '特急' }))
})

it('a field of work orders, and one of the address book', async () => {
  const draft = { fieldName: '楼栋', componentType: 1, required: true, options: [] }
  for (const path of ['/work_order_settings/fields', '/address_book_fields']) {
    const body = { ...draft, serviceTypes: [] }
    const { key } = await admin<{ key: string }>(path, body)
    await admin(
      `${path}/${key}`,
      { ...body, fieldName: '单元', required: false, version: 1 },
      'PUT'
    )
    expect(await changes()).toEqual([
      { name: '名称', before: '楼栋', after: '单元' },
      { name: '必填', before: '是', after: '否' }
    ])
  }
})

it('a remark of a number list, masked nowhere else', async () => {
  await admin('/blacklists/batch', { phones: ['13800001234'], remark: '投诉', libId: 0 })
  const { list } = await admin<{ list: { id: string }[] }>('/blacklists?libId=0&phone=13800001234')
  await admin(`/blacklists/${list[0]?.id}/remark`, { remark: '骚扰' }, 'PUT')
  expect(await changes()).toEqual([{ name: '备注', before: '投诉', after: '骚扰' }])
})

it('the alarms of all tasks, and the daily rule', async () => {
  const path = '/call_tasks/alarm/default_settings'
  await admin(path, { enabled: true, connectedRate: 0.2, suspendCallTask: true }, 'PUT')
  await changes()
  await admin(path, { enabled: true, connectedRate: 0.35, suspendCallTask: false }, 'PUT')
  expect(await changes()).toEqual([
    { name: '接通率低于', before: '20%', after: '35%' },
    { name: '告警处理', before: '告警并暂停任务', after: '仅告警' }
  ])
  const { robotOncePerDay } = await admin<{ robotOncePerDay: boolean }>('/call_tasks/dial_settings')
  await admin('/call_tasks/dial_settings', { robotOncePerDay: !robotOncePerDay }, 'PUT')
  const [from, to] = robotOncePerDay ? ['开启', '关闭'] : ['关闭', '开启']
  expect(await changes()).toEqual([
    { name: '机器人每天只呼叫同一号码一次', before: from, after: to }
  ])
})

it('a scenario of the reception, as a draft and when it is published', async () => {
  const { list } = await admin<{ list: { id: string; hasDraft: boolean; version: number }[] }>(
    '/reception_scenarios'
  )
  const found = list.find(({ version, hasDraft }) => version > 0 && !hasDraft)
  if (!found) throw new Error('No published scenario')
  const path = `/reception_scenarios/${found.id}`
  const { content, name, revision } = await admin<ReceptionScenario>(path)
  const greeting = '您好，欢迎致电。'
  await admin(`${path}/draft`, { revision, name, content: { ...content, greeting } }, 'PUT')
  const change = { name: '开场白', before: content.greeting, after: greeting }
  expect(await changes()).toEqual([change])
  const { revision: next } = await admin<ReceptionScenario>(path)
  await admin(`${path}/publish`, { revision: next }, 'PUT')
  expect(await changes()).toEqual([change])
})

it('a group of the address book, its place, its access, and a member', async () => {
  const groups = await admin<AddressBookGroup[]>('/address_books/groups?addressBookType=1')
  const group = groups.find(({ parentId }) => parentId !== null)
  const parent = groups.find(({ id }) => id === group?.parentId)
  if (!group || !parent) throw new Error('No group below another')
  const path = `/address_books/groups/${group.id}`
  await admin(path, { groupName: '新分组', version: group.version }, 'PUT')
  expect(await changes()).toEqual([{ name: '分组', before: group.groupName, after: '新分组' }])
  await admin(`${path}/parent`, { parentId: null, version: group.version + 1 }, 'PUT')
  expect(await changes()).toEqual([{ name: '上级分组', before: parent.groupName, after: '最上级' }])
  const grants = [{ kind: 'role', id: 'role-2', canEdit: true }]
  await admin(`${path}/access`, { grants, version: group.version + 2 }, 'PUT')
  expect(await changes()).toEqual([
    { name: '可见范围', before: '全部成员', after: expect.stringContaining('（可编辑）') }
  ])
  const add = { groupId: parent.id, customerName: '王一', phoneNumber: '13700001111' }
  const { id } = await admin<{ id: string }>('/address_book_items', { ...add, customFields: {} })
  const member = await admin<BookMember>(`/address_book_items/${id}/detail`)
  await admin(
    `/address_book_items/${id}`,
    {
      ...{ groupId: parent.id, customerName: '王二', phoneNumber: '13700002222' },
      ...{ customFields: {}, version: member.version }
    },
    'PUT'
  )
  expect(await changes()).toEqual([
    { name: '姓名', before: '王一', after: '王二' },
    { name: '号码', before: '137****1111', after: '137****2222' }
  ])
})
