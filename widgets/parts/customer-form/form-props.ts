import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import type { ChangeListener } from './use-customer-form.ts'

export interface CustomerFormProps {
  readonly customerId?: string | undefined
  /** Number to look up without a customer id, and the number of a new customer. */
  readonly phone?: string | undefined
  /** The call from which a new customer is added. */
  readonly callRecordId?: string | undefined
  /** Initial mode; an existing customer is never added again. */
  readonly mode?: 'add' | 'view' | 'edit'
  /** Disables editing; the form displays that. */
  readonly isDisabled?: boolean
  readonly hasTwoPhones?: boolean
  readonly onSaved?: ((customerId: string) => void) | undefined
  /** Called with a function that discards unsaved changes; with undefined when there are none. */
  readonly onChange?: ChangeListener
}

/** Props of the form once its data is loaded. */
export type CustomerFormView = CustomerFormProps & {
  readonly metas: readonly FieldMeta[]
  readonly onSaved: (customerId: string) => void
}
