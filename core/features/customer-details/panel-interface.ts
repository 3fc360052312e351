import type { ReadableAtom } from 'nanostores'
import type { QueryState } from '../../lib/query/query-store.ts'
import type { BasicsForm, BasicsFormState } from './basics/basics-state.ts'
import type { FollowUp } from './follow-up.ts'
import type { LoadedCustomer } from './known-customer.ts'
import type { PanelRemarks } from './panel-remarks.ts'
import type { PanelRequest } from './panel-types.ts'

/** State and actions of one customer panel. */
export interface Panel {
  readonly $known: ReadableAtom<QueryState<LoadedCustomer>>
  readonly $request: ReadableAtom<PanelRequest | undefined>
  /** The customer to show once the unsaved edits are resolved. */
  readonly $next: ReadableAtom<PanelRequest | undefined>
  readonly $form: ReadableAtom<BasicsFormState>
  readonly $isUnsaved: ReadableAtom<boolean>
  readonly calls: FollowUp
  /** Actions of the form, while it is open. */
  form(): BasicsForm
  /** The selected customer's id; undefined for a clue or an unknown number. */
  customerId(): string | undefined
  show(request: PanelRequest): void
  /** Rejects with a `Failure` when the customer cannot be read; unsaved input stays. */
  reload(): Promise<void>
  /** Each rejects with a `Failure` when not permitted. */
  edit(): Promise<void>
  add(): Promise<void>
  save(): Promise<void>
  cancel(): void
  /** Resolves the unsaved edits before another customer is shown. */
  goOn(how: 'keep' | 'save'): Promise<void>
  remark: PanelRemarks['of']
  end(): void
}
