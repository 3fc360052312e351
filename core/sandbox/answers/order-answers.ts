import { serviceRecords } from '../../features/work-orders/endpoints.ts'
import { type Answer, answer, pageOfRows, Refusal } from '../answer.ts'
import { sandboxMessages } from '../messages.ts'
import { AGENT_NAME } from '../world/calls.ts'
import { nextId, type StoredOrder, type World } from '../world/world.ts'

const types = { consult: '咨询', dispute: '投诉', order: '订单', other: '其他' }

const typeName = (key: string) => Reflect.get(types, key) ?? key

interface Draft {
  readonly customerId?: string | null | undefined
  readonly callRecordId?: string | null | undefined
  readonly serviceType: string
  readonly serviceContent: string
  readonly remark?: string | undefined
}

function orderOf(world: World, id: string | undefined): StoredOrder {
  const order = world.orders.find(one => one.id === id)
  if (!order) throw new Refusal(sandboxMessages.noOrder(), 'NOT_FOUND')
  return order
}

function store(world: World, draft: Draft, before: StoredOrder | undefined): StoredOrder {
  const customer = world.customers.find(one => one.id === draft.customerId)
  const call = world.calls.find(one => one.callRecordId === draft.callRecordId)
  const now = world.now()
  const order: StoredOrder = {
    id: before?.id ?? nextId(world, 'order'),
    serviceType: draft.serviceType,
    serviceTypeName: typeName(draft.serviceType),
    serviceContent: draft.serviceContent,
    remark: draft.remark ?? '',
    callTaskItemId: null,
    callType: 2,
    callDirectionType: call?.callDirectionType ?? 2,
    customerId: customer?.id ?? null,
    customerName: customer?.customerName ?? '',
    callRecordId: call?.callRecordId ?? null,
    agentName: AGENT_NAME,
    createTime: before?.createTime ?? now,
    updateTime: now,
    phoneNumber: customer?.phone ?? '',
    phoneMasked: false,
    callDuration: call?.callDuration ?? null,
    hasRecording: false,
    orderState: null,
    orderNumber: '',
    dueTime: null,
    warnTime: null,
    settledTime: null,
    handlerName: '',
    canEdit: true
  }
  world.orders = [order, ...world.orders.filter(one => one !== before)]
  return order
}

export const orderAnswers: readonly Answer[] = [
  answer(serviceRecords.types, () => types),
  answer(serviceRecords.list, ({ world, query }) =>
    pageOfRows(
      world.orders.filter(
        order =>
          (!query.customerId || order.customerId === query.customerId) &&
          (!query.callRecordId || order.callRecordId === query.callRecordId) &&
          (query.isOutsideCalls !== 'true' || order.callRecordId === null) &&
          query.isOrder !== 'true'
      ),
      query
    )
  ),
  answer(serviceRecords.details, ({ world, path }) => {
    const order = orderOf(world, path.serviceId)
    return {
      ...order,
      customFields: {},
      workOrderFields: {},
      originCustomerFields: [],
      originWorkOrderFields: [],
      formerWorkOrderFields: [],
      historyRecords: world.calls.filter(call => call.customerId === order.customerId),
      customers: world.customers.filter(customer => customer.id === order.customerId),
      callTargetChain: []
    }
  }),
  answer(serviceRecords.save, ({ world, body }) => {
    const before = body.callRecordId
      ? world.orders.find(order => order.callRecordId === body.callRecordId)
      : undefined
    return store(world, body, before).id
  }),
  answer(serviceRecords.update, ({ world, body }) => {
    store(world, body, orderOf(world, body.serviceRecordId))
    return null
  })
]
