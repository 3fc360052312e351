import { endpoints } from '../../contract/first-endpoints.ts'
import { customFields } from '../../features/custom-fields/endpoints.ts'
import { callItems, customerDetails } from '../../features/customer-details/endpoints.ts'
import type { CustomerInfo } from '../../features/customers/customer-info-schemas.ts'
import { type Answer, answer, pageOfRows, Refusal } from '../answer.ts'
import { sandboxMessages } from '../messages.ts'
import { newCustomer } from '../world/people.ts'
import { customerByPhone, nextId, type World } from '../world/world.ts'

function customerOf(world: World, id: string | undefined): CustomerInfo {
  const customer = world.customers.find(one => one.id === id && !one.isDelete)
  if (!customer) throw new Refusal(sandboxMessages.noCustomer(), 'NOT_FOUND')
  return customer
}

/** The customer as a row of a list. */
const rowOf = (customer: CustomerInfo) => ({
  id: customer.id,
  customerName: customer.customerName,
  phone: customer.phone,
  companyName: customer.companyName,
  areaName: customer.area,
  telecomOperator: customer.telecomOperator,
  userName: customer.userName,
  customFields: customer.customFields,
  lastContactTime: customer.lastContactTime
})

type Draft = { readonly [Field in keyof CustomerInfo]?: CustomerInfo[Field] | undefined }

const given = (draft: object): Partial<CustomerInfo> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))

function change(world: World, id: string | undefined, draft: Draft): { version: number } {
  const before = customerOf(world, id)
  const { version: _, ...rest } = draft
  const after = { ...before, ...given(rest), id: before.id, version: before.version + 1 }
  world.customers = world.customers.map(one => (one === before ? after : one))
  world.calls = world.calls.map(call =>
    call.customerId === after.id ? { ...call, customerName: after.customerName } : call
  )
  return { version: after.version }
}

const has = (text: string, part: string | undefined) => !part || text.includes(part)
const kept = ({ customers }: World) => customers.filter(customer => !customer.isDelete)

const { customers } = endpoints

export const customerAnswers: readonly Answer[] = [
  answer(customers.list, ({ world, query }) =>
    pageOfRows(
      kept(world)
        .filter(
          one =>
            has(one.customerName, query.customerName) &&
            has(one.phone, query.phone) &&
            has(one.companyName, query.companyName) &&
            has(one.area, query.areaName) &&
            has(one.userName, query.userName)
        )
        .map(rowOf),
      query
    )
  ),
  answer(customers.search, ({ world, query: { searchContent } }) =>
    kept(world)
      .filter(one =>
        [one.customerName, one.phone, one.companyName].some(text => text.includes(searchContent))
      )
      .map(rowOf)
  ),
  answer(customers.check, ({ world, path }) => {
    const customer = customerByPhone(world, path.phone ?? '')
    return {
      area: customer?.area ?? '',
      telecomOperator: customer?.telecomOperator ?? '',
      customer: customer ? rowOf(customer) : null
    }
  }),
  answer(customers.detail, ({ world, path }) => rowOf(customerOf(world, path.customerId))),
  answer(customerDetails.basicInformation, ({ world, path }) => customerOf(world, path.customerId)),
  answer(customerDetails.related, ({ world, path }) => [customerOf(world, path.customerId)]),
  answer(customerDetails.byPhone, ({ world, body }) =>
    kept(world).filter(customer => customer.phone === body.phone)
  ),
  answer(customerDetails.owners, () => []),
  answer(customerDetails.add, ({ world, body }) => {
    const { callRecordId, customFieldValues, customerName, phone, ...draft } = body
    const id = nextId(world, 'customer')
    const customer = {
      ...newCustomer(id, customerName, phone),
      ...given(draft),
      customFields: customFieldValues ?? {}
    }
    world.customers = [customer, ...world.customers]
    world.calls = world.calls.map(call =>
      call.callRecordId === callRecordId ? { ...call, customerId: id, customerName } : call
    )
    return { id }
  }),
  answer(customerDetails.edit, ({ world, path, body }) => {
    const { customFieldValues, callRecordId: _, customerId: __, phone: ___, ...draft } = body
    return change(world, path.customerId, {
      ...draft,
      ...(customFieldValues && { customFields: customFieldValues })
    })
  }),
  answer(callItems.customerInfo, ({ world, path, body }) => {
    const call = world.calls.find(one => one.callItemId === path.callItemId)
    const { customFieldMap, customerName } = body
    return change(world, call?.customerId ?? undefined, {
      ...(customerName !== undefined && { customerName }),
      ...(body.remark !== undefined && { remark: body.remark }),
      ...(customFieldMap && { customFields: customFieldMap })
    })
  }),
  answer(customFields.meta, () => []),
  answer(customFields.options, () => []),
  answer(customFields.relatedOptions, () => ({})),
  answer(customFields.values, () => []),
  answer(endpoints.regions.tree, () => [])
]
