/** How the basic information goes to the server: only what has changed, and over nothing that is newer. */
import { callItems, customerDetails } from '../../contract/endpoints/customer-details.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { customerText as t } from '../../text/customer.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { type BasicField, basicFields } from './basic-fields.ts'
import type { OpenForm } from './basics-state.ts'
import { customerChanged } from './changes.ts'
import type { Known } from './known.ts'

const silent = { silent: true } as const

/** Resolves to the id of whom it was. Rejects with a `Failure` that has its place in the form. */
export const sendBasics = (
  form: OpenForm,
  fields: readonly string[],
  known: Known | undefined
): Promise<string> => (form.mode === 'add' ? add(form, fields, known) : edit(form, fields, known))

async function add(
  form: OpenForm,
  fields: readonly string[],
  known: Known | undefined
): Promise<string> {
  const { customerName, phone } = form.typed.values
  const callRecordId = known?.call?.callRecordId
  const body = {
    ...bodyOf(form, fields),
    customerName: customerName.trim(),
    phone: phone.trim(),
    dataSource: 0,
    customFieldValues: customOf(form, fields),
    ...(callRecordId !== undefined && { callRecordId })
  }
  const { id } = await call(customerDetails.add, { body }, silent)
  notify('success', d.added())
  return id
}

async function edit(
  form: OpenForm,
  fields: readonly string[],
  known: Known | undefined
): Promise<string> {
  const customerId = known?.info?.id
  if (customerId === undefined) throw new Failure('invalid', t.cannotEdit())
  const { phone: _, ...changes } = bodyOf(form, fields)
  const custom = customOf(form, fields)
  const hasCustom = Object.keys(custom).length > 0
  const version = form.version === undefined ? {} : { version: form.version }
  const { callItemId, callItemNumberId, customerId: caller } = known?.call ?? {}
  // Behind one's own call it is the call's item that is changed, which takes the fields of one kind at a time.
  if (caller === customerId && callItemId && callItemNumberId && !hasCustom) {
    const body = { ...changes, callItemNumberId, customerId, ...version }
    await call(callItems.customerInfo, { callItemId, body }, silent)
    customerChanged({ customerId })
    notify('success', d.changed())
    return customerId
  }
  const customerName = form.typed.values.customerName.trim()
  const body = {
    ...changes,
    customerName,
    ...(hasCustom && { customFieldValues: custom }),
    ...version
  }
  await call(customerDetails.edit, { customerId, body }, silent)
  customerChanged({ customerId })
  notify('success', d.edited())
  return customerId
}

/** The values of these fields as the server takes them. */
function bodyOf(form: OpenForm, fields: readonly string[]) {
  const { values } = form.typed
  const wanted = new Set(fields)
  const texts = Object.fromEntries(
    basicFields
      .filter(field => wanted.has(field) && !numeric.has(field))
      .map(field => [field, values[field].trim()])
  ) as Partial<Record<Exclude<BasicField, 'gender' | 'age'>, string>>
  return {
    ...texts,
    ...(wanted.has('gender') && { gender: values.gender === '' ? null : genderOf(values.gender) }),
    ...(wanted.has('age') && { age: values.age.trim() === '' ? null : Number(values.age) })
  }
}
const numeric: ReadonlySet<string> = new Set(['gender', 'age'])
const genderOf = (text: string): 1 | 2 => (text === '2' ? 2 : 1)

/** The custom fields among these, by their ids. */
const customOf = (form: OpenForm, fields: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const [, id] = field.split('customFields.')
      return id === undefined ? [] : [[id, [...(form.typed.custom[id] ?? [])]]]
    })
  )
