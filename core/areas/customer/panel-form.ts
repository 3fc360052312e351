/** What the form of the basic information does in a panel; it comes when somebody first writes. */

import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import { call } from '../../net/http.ts'
import type { FormWays } from './basics-state.ts'
import type { Known } from './known.ts'
import type { PanelWords, Wanted } from './panel-words.ts'
import { sendBasics } from './send-basics.ts'

export { basicsForm } from './basics-form.ts'

/** Of whoever is on `here`, as `wanted`; `afterwards` hears of a form that was saved. */
export function waysOf(about: {
  readonly mode: 'edit' | 'add'
  readonly wanted: Wanted
  readonly here: Known | undefined
  readonly metas: readonly FieldMeta[]
  readonly draftKey: string
  readonly words: PanelWords
  readonly afterwards: (customerId: string, mode: 'edit' | 'add') => void
}): FormWays {
  const { mode, wanted, here, metas, draftKey, words, afterwards } = about
  const info = mode === 'edit' ? here?.info : undefined
  const customerId = info?.id
  const callRecordId = here?.call?.callRecordId
  return {
    info,
    metas,
    draftKey,
    alsoAllowed: wanted.alsoAllowed,
    phone: mode === 'add' ? (here?.call?.customerPhone ?? '') : '',
    send: (open, fields) => sendBasics(open, fields, here),
    readAgain: async () =>
      customerId === undefined
        ? undefined
        : call(customerDetails.basicInformation, { customerId }, { silent: true }),
    mayBegin: (how, fields) => words.beforeSave({ customerId, mode: how, fields }),
    onInvalid: fields => words.invalid({ customerId, fields }),
    onSaved: (id, how, fields) => {
      words.save({ customerId: id, callRecordId, mode: how, fields })
      afterwards(id, how)
    }
  }
}
