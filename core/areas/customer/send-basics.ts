/** How the basic information goes to the server: in full (doc 3 §7), and over nothing that is newer. */
import { callItems, customerDetails } from '../../contract/endpoints/customer-details.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { customerText as t } from '../../text/customer.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import type { OpenForm } from './basics-state.ts'
import { customerChanged } from './changes.ts'
import type { Known } from './known.ts'

const silent = { silent: true } as const

/** Resolves to the id of whom it was. Rejects with a `Failure` that has its place in the form. */
export const sendBasics = (
  form: OpenForm,
  fields: readonly string[],
  known: Known | undefined
): Promise<string> => (form.mode === 'add' ? add(form, known) : edit(form, fields, known))

async function add(form: OpenForm, known: Known | undefined): Promise<string> {
  const callRecordId = known?.call?.callRecordId
  const body = {
    ...bodyOf(form),
    dataSource: 0,
    customFieldValues: customOf(form),
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
  const { phone, ...values } = bodyOf(form)
  const version = form.version === undefined ? {} : { version: form.version }
  const isOwn = (field: string) => field.startsWith(CUSTOM)
  const hasCustom = fields.some(isOwn)
  const { callItemId, callItemNumberId, customerId: caller } = known?.call ?? {}
  // Behind one's own call it is the call's item that is changed, which takes the fields of one kind at a time.
  if (
    caller === customerId &&
    callItemId &&
    callItemNumberId &&
    !(hasCustom && !fields.every(isOwn))
  ) {
    const kind = hasCustom ? { customFieldMap: customOf(form) } : values
    const body = { ...kind, callItemNumberId, customerId, ...version }
    await call(callItems.customerInfo, { callItemId, body }, silent)
    customerChanged({ customerId })
    notify('success', d.changed())
    return customerId
  }
  const body = {
    ...{ ...values, phone, customerId, dataSource: 0 },
    customFieldValues: customOf(form),
    ...version
  }
  await call(customerDetails.edit, { customerId, body }, silent)
  customerChanged({ customerId })
  notify('success', d.edited())
  return customerId
}

/** All fields as the server takes them. */
function bodyOf(form: OpenForm) {
  const { gender, age, ...texts } = form.typed.values
  return {
    ...(trimmed(texts) as typeof texts),
    gender: gender === '' ? null : genderOf(gender),
    age: age.trim() === '' ? null : Number(age)
  }
}
const trimmed = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()]))
const genderOf = (text: string): 1 | 2 => (text === '2' ? 2 : 1)

const CUSTOM = 'customFields.'
const customOf = ({ typed }: OpenForm): Record<string, string[]> =>
  Object.fromEntries(Object.entries(typed.custom).map(([id, values]) => [id, [...values]]))
