import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '../../../../core/contract/first-endpoints.ts'
import { stopCore } from '../../../../core/environment/environment.ts'
import { customFields } from '../../../../core/features/custom-fields/endpoints.ts'
import type { FieldMeta } from '../../../../core/features/custom-fields/schemas.ts'
import {
  $knowledge,
  $knowledgeError,
  searchKnowledge,
  typeKnowledge
} from '../../../../core/features/knowledge/knowledge-search.ts'
import { NEWEST, serviceHistory } from '../../../../core/features/work-orders/service-history.ts'
import {
  $serviceTypes,
  $workOrderWritten,
  type CallResult,
  loadServiceTypes,
  markCallSeen,
  workOrder,
  workOrderDrafts,
  workOrderFormKey
} from '../../../../core/features/work-orders/work-order.ts'
import { askForNeed, workOrderCard } from '../../../../core/features/work-orders/work-order-card.ts'
import { call } from '../../../../core/net/http.ts'
import { $notices } from '../../../../core/notices.ts'
import { coreAgainst } from '../../../support/core/core-against.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let core: Awaited<ReturnType<typeof coreAgainst>>
const customerId = 'customer-1'

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  core = await coreAgainst(backend)
})
afterEach(stopCore)

const notices = () => $notices.get().map(({ text }) => text)
const of = (more: Partial<CallResult> = {}): CallResult => ({
  callTaskItemId: null,
  callType: 2,
  customerId,
  customerName: '客户',
  customerPhone: '13812345678',
  ...more
})
const typed = (serviceContent = '楼道灯不亮') => ({ serviceType: 'REPAIR', serviceContent })

describe('a work order beside a call', () => {
  // rule work-order-3
  it('is made once, and changed from then on by the id that came back', async () => {
    const order = workOrder(() => of())
    const id = await order.submit(typed())
    expect(id).toBeTruthy()
    expect(notices()).toEqual(['提交工单成功！'])
    expect(await order.submit(typed('已转物业'))).toBe(id)
    expect(core.went.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /service_records/save',
      'PUT /service_records/update'
    ])
    expect(core.went[0]?.body).toEqual({
      ...typed(),
      callTaskItemId: null,
      callType: 2,
      customerId
    })
    expect(core.went[1]?.body).toEqual({
      ...typed('已转物业'),
      callTaskItemId: null,
      customerId,
      serviceRecordId: id
    })
    expect($workOrderWritten.get()).toEqual({ serviceRecordId: id, at: 2 })
    expect(order.written()).toEqual({ ...typed('已转物业'), id })
  })

  it('that the call has already is changed', async () => {
    const id = (await workOrder(() => of()).submit(typed())) ?? ''
    const known = workOrder(() => of({ serviceRecord: { ...typed(), id } }))
    expect(known.written()).toEqual({ ...typed(), id })
    expect(await known.submit(typed('改'))).toBe(id)
    expect(core.pending(/service_records\/save/)).toHaveLength(1)
  })

  it('is filed with 是否有需求 and what follows from it, and knows the answers of one that is there', async () => {
    const metas = await call(customFields.meta, { query: { fieldScope: 'workOrder' } })
    const need = metas.find(({ fieldName }) => fieldName === '是否有需求')
    const content = metas.find(({ fieldName }) => fieldName === '需求内容')
    const yes = Object.entries(need?.fieldOptions ?? {}).find(([, text]) => text === '是')?.[0]
    const workOrderFields = { [need?.id ?? '']: [yes ?? ''], [content?.id ?? '']: ['装扶手'] }
    const order = workOrder(() => of({ customerId: 'customer-3' }))
    await order.loadAnswers()
    expect(order.$answers.get()).toEqual({ status: 'ready', value: {} })
    const id = (await order.submit({ ...typed(), workOrderFields })) ?? ''
    expect(core.pending(/service_records\/save/)[0]?.body).toMatchObject({ workOrderFields })
    const again = workOrder(() => of({ serviceRecord: { ...typed(), id } }))
    await again.loadAnswers()
    expect(again.$answers.get()).toEqual({ status: 'ready', value: workOrderFields })
    // Without 需求内容 the server does not take 是.
    const missing = { [need?.id ?? '']: [yes ?? ''], [content?.id ?? '']: [] }
    expect(await again.submit({ ...typed(), workOrderFields: missing })).toBeUndefined()
  })

  it('of another visit to the same person is another', async () => {
    const first = await workOrder(() => of()).submit(typed())
    await workOrder(() => of({ customerId: 'customer-2' })).submit(typed())
    expect(await workOrder(() => of()).submit(typed())).not.toBe(first)
  })

  it('does not make another form of the one that it was made in', async () => {
    const { list } = await call(endpoints.calls.records, {
      query: { isMine: 'true', customerId }
    })
    const callRecordId = list[0]?.callRecordId ?? ''
    const before = workOrderFormKey(of({ callRecordId }))
    const id = (await workOrder(() => of({ callRecordId })).submit(typed())) ?? ''
    const known = of({ callRecordId, serviceRecord: { ...typed(), id } })
    expect(workOrderFormKey(known)).toBe(before)
    const other = of({ callRecordId, serviceRecord: { ...typed(), id: 'another' } })
    expect(workOrderFormKey(other)).not.toBe(before)
    expect(core.pending(/save/)[0]?.body).toMatchObject({ callRecordId })
  })

  it.each([
    ['没有网络', '哎呀 网络塞车了 请客官重新操作'],
    ['被拒绝', '请选择服务类型']
  ])('keeps what was typed when it does not arrive: %s', async (why, message) => {
    const order = workOrder(() => of())
    workOrderDrafts.keep('k', typed())
    if (why === '没有网络') core.break(/service_records/)
    expect(await order.submit(why === '没有网络' ? typed() : { ...typed(), serviceType: '' })).toBe(
      undefined
    )
    expect(order.$attempt.get()).toMatchObject({ status: 'failed', failure: { message } })
    expect(notices()).toEqual([])
    expect(workOrderDrafts.read('k')).toEqual(typed())
    core.break(undefined)
    expect(await order.submit(typed())).toBeTruthy()
  })

  it('reports the server’s message when a call could not be marked as seen', async () => {
    await expect(markCallSeen('none')).rejects.toMatchObject({ name: 'Failure' })
    expect(notices()).toHaveLength(1)
  })

  it('offers the kinds of service in their order, requested once', async () => {
    await Promise.all([loadServiceTypes(), loadServiceTypes()])
    await loadServiceTypes()
    const types = $serviceTypes.get()
    expect(types.status === 'ready' && types.value.slice(0, 2)).toEqual([
      ['CONSULT', '业务咨询'],
      ['COMPLAINT', '投诉建议']
    ])
    expect(core.pending(/service_types/)).toHaveLength(1)
  })
})

describe('服务记录', () => {
  it('of a customer has the newest first, and a new one on top', async () => {
    const history = serviceHistory()
    await history.search({ customerId, direction: '' })
    const before = history.$list.get()
    const id = await workOrder(() => of()).submit(typed('刚刚登记'))
    await history.reload()
    const after = history.$list.get()
    expect(after.list[0]).toMatchObject({ id, serviceContent: '刚刚登记', customerId })
    expect(after.total).toBe(before.total + 1)
    const times = after.list.map(({ createTime }) => createTime)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(NEWEST).toBe(3)
  })

  it.each([
    ['1', 1],
    ['0', 0]
  ] as const)('filters by direction %s', async (direction, code) => {
    const history = serviceHistory()
    await history.search({ customerId, direction })
    expect(core.pending(/^GET \/service_records$/).at(-1)?.query).toMatchObject({
      customerId,
      callDirectionType: direction
    })
    for (const record of history.$list.get().list) expect(record.callDirectionType).toBe(code)
  })

  it('of an unregistered caller is empty, and no other is requested', async () => {
    const history = serviceHistory()
    await history.search({ customerId: '', direction: '' })
    expect(history.$list.get()).toMatchObject({ state: 'empty', total: 0 })
    expect(core.went).toEqual([])
  })
})

describe('工单信息', () => {
  const metas: readonly FieldMeta[] = [
    {
      ...{ id: 'n', fieldName: '是否有需求', componentType: 2, required: false },
      ...{ fieldOptions: { y: '是', x: '否' }, relatedFieldMetaIds: [] }
    },
    {
      ...{ id: 'c', fieldName: '需求内容', componentType: 6, required: false },
      ...{ fieldOptions: {}, relatedFieldMetaIds: [] }
    },
    {
      ...{ id: 'o', fieldName: '处理方式', componentType: 1, required: false },
      ...{ fieldOptions: {}, relatedFieldMetaIds: [] }
    }
  ]

  it.each([
    ['y', ['n', 'c', 'o'], true],
    ['x', ['n', 'o'], undefined],
    [undefined, ['n', 'o'], undefined]
  ])('是否有需求 %s shows %j', (answer, ids, required) => {
    const shown = askForNeed(metas, answer ? { n: [answer] } : {})
    expect(shown.map(({ id }) => id)).toEqual(ids)
    expect(shown.find(({ id }) => id === 'c')?.required).toBe(required)
  })

  it('leaves fields unchanged where no need is recorded', () => {
    const others = metas.slice(1)
    expect(askForNeed(others, {})).toEqual(others)
  })

  it('is read, changed, and read again', async () => {
    const id = (await workOrder(() => of()).submit(typed())) ?? ''
    const card = workOrderCard(id)
    await card.load()
    const detail = card.$detail.get()
    if (detail.status !== 'ready') throw new Error(detail.status)
    const { originWorkOrderFields: fields } = detail.value
    const need = fields.find(({ fieldName }) => fieldName === '是否有需求')
    const content = fields.find(({ fieldName }) => fieldName === '需求内容')
    const yes = Object.entries(need?.fieldOptions ?? {}).find(([, text]) => text === '是')
    const workOrderFields = { [need?.id ?? '']: [yes?.[0] ?? ''], [content?.id ?? '']: ['换灯泡'] }
    expect(await card.save({ remark: '加急', workOrderFields })).toBe(true)
    expect(notices()).toContain('更新成功！')
    expect(card.$detail.get()).toMatchObject({
      status: 'ready',
      value: { remark: '加急', workOrderFields, serviceContent: '楼道灯不亮' }
    })
  })

  it('shows in its own place why it was rejected', async () => {
    const id = (await workOrder(() => of()).submit(typed())) ?? ''
    const card = workOrderCard(id)
    await card.load()
    expect(await card.save({ remark: '长'.repeat(101), workOrderFields: {} })).toBe(false)
    expect(card.$attempt.get()).toMatchObject({
      status: 'failed',
      failure: { message: '不能超过100个字符' }
    })
    expect(card.$detail.get()).toMatchObject({ value: { remark: '' } })
  })
})

describe('知识库', () => {
  it.each(['', '老', ' 老 '])('does not look for %j', async expectedText => {
    typeKnowledge(expectedText)
    expect(await searchKnowledge()).toBe(false)
    expect($knowledgeError.get()).toBe('请输入至少两个字符的查询关键词')
    expect(core.pending(/knowledge/)).toEqual([])
    typeKnowledge(`${expectedText}人`)
    expect($knowledgeError.get()).toBeUndefined()
  })

  it('finds names, answers and groups, all at once', async () => {
    typeKnowledge(' 办理 ')
    expect(await searchKnowledge()).toBe(true)
    expect(core.pending(/knowledge/)[0]?.query).toEqual({
      ...{ page: '1', pageSize: '9999', scope: '1', type: '1' },
      searchContent: '办理'
    })
    const found = $knowledge.get()
    if (found.status !== 'ready') throw new Error(found.status)
    expect(found.value.length).toBeGreaterThan(0)
    for (const { name, answers, groupName } of found.value) {
      expect([name, ...answers].join()).toContain('办理')
      expect(groupName).not.toBe('')
    }
  })

  it('shows in its own place that it did not come', async () => {
    core.break(/knowledge/)
    typeKnowledge('办理')
    await searchKnowledge()
    expect($knowledge.get()).toMatchObject({ status: 'failed' })
    expect(notices()).toEqual([])
  })
})
