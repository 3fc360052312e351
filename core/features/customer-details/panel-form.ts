/** Connects the basic information form to a panel; loaded on first edit. */

import { call } from '../../net/http.ts'
import type { FieldMeta } from '../custom-fields/schemas.ts'
import type { FormActions } from './basics/basics-state.ts'
import { sendBasics } from './basics/send-basics.ts'
import { customerDetails } from './endpoints.ts'
import type { LoadedCustomer } from './known-customer.ts'
import type { PanelEvents, PanelRequest } from './panel-types.ts'

export { basicsForm } from './basics/basics-form.ts'

/** `here`: the loaded customer, `request`: the selection, `afterwards`: called after a save. */
export function formActionsOf(about: {
  readonly mode: 'edit' | 'add'
  readonly request: PanelRequest
  readonly here: LoadedCustomer | undefined
  readonly metas: readonly FieldMeta[]
  readonly draftKey: string
  readonly events: PanelEvents
  readonly afterwards: (customerId: string, mode: 'edit' | 'add') => void
}): FormActions {
  const { mode, request, here, metas, draftKey, events, afterwards } = about
  const info = mode === 'edit' ? here?.info : undefined
  const customerId = info?.id
  const callRecordId = here?.call?.callRecordId
  return {
    info,
    metas,
    draftKey,
    alsoAllowed: request.alsoAllowed,
    phone: mode === 'add' ? (here?.call?.customerPhone ?? '') : '',
    send: (open, fields) => sendBasics(open, fields, here),
    readAgain: async () =>
      customerId === undefined
        ? undefined
        : call(customerDetails.basicInformation, { customerId }, { silent: true }),
    mayBegin: (how, fields) => events.beforeSave({ customerId, mode: how, fields }),
    onInvalid: fields => events.invalid({ customerId, fields }),
    onSaved: (id, how, fields) => {
      events.save({ customerId: id, callRecordId, mode: how, fields })
      afterwards(id, how)
    }
  }
}
