/** Sends the basic information: in full (rule customer-18), never over a newer version. */

import { Failure } from '../../../failure.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { customerActionMessages } from '../action-messages.ts'
import { customerChanged } from '../customer-changes.ts'
import { callItems, customerDetails } from '../endpoints.ts'
import type { LoadedCustomer } from '../known-customer.ts'
import { customerMessages as messages } from '../messages.ts'
import type { OpenForm } from './basics-state.ts'

const silent = { silent: true } as const

/**
 * Resolves to the customer id.
 * @throws `Failure` shown in the form.
 */
export const sendBasics = (
  form: OpenForm,
  fields: readonly string[],
  known: LoadedCustomer | undefined
): Promise<string> => (form.mode === 'add' ? add(form, known) : edit(form, fields, known))

async function add(form: OpenForm, known: LoadedCustomer | undefined): Promise<string> {
  const callRecordId = known?.call?.callRecordId
  const body = {
    ...bodyOf(form),
    dataSource: 0,
    customFieldValues: customOf(form),
    ...(callRecordId !== undefined && { callRecordId })
  }
  const { id } = await call(customerDetails.add, { body }, silent)
  notify('success', customerActionMessages.added())
  return id
}

async function edit(
  form: OpenForm,
  fields: readonly string[],
  known: LoadedCustomer | undefined
): Promise<string> {
  const customerId = known?.info?.id
  if (customerId === undefined) throw new Failure('invalid', messages.cannotEdit())
  const { phone, ...values } = bodyOf(form)
  const version = form.version === undefined ? {} : { version: form.version }
  const isOwn = (field: string) => field.startsWith(CUSTOM)
  const hasCustom = fields.some(isOwn)
  const { callItemId, callItemNumberId, customerId: caller } = known?.call ?? {}
  // During the user's own call the call item is updated, which takes one kind of field at a time.
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
    notify('success', customerActionMessages.changed())
    return customerId
  }
  const body = {
    ...{ ...values, phone, customerId, dataSource: 0 },
    customFieldValues: customOf(form),
    ...version
  }
  await call(customerDetails.edit, { customerId, body }, silent)
  customerChanged({ customerId })
  notify('success', customerActionMessages.edited())
  return customerId
}

/** All fields in wire format. */
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
