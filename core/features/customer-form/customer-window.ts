/** Opens a customer in a dialog or a drawer from anywhere in the console. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

export interface CustomerWindowRequest {
  readonly mode: 'add' | 'view' | 'edit'
  /** The customer to view or edit. */
  readonly customerId?: string | undefined
  /** The number of a new customer. */
  readonly phone?: string | undefined
  /** The call the customer is added from. */
  readonly callRecordId?: string | undefined
  /**
   * The dialog 服务对象信息 with all customers of the number and their custom fields, or the drawer of
   * the customer list. Defaults to the dialog when a call is given.
   */
  readonly as?: 'dialog' | 'drawer' | undefined
  /** Called with the customer id after adding or editing. */
  readonly onSaved?: ((customerId: string) => void) | undefined
}

export type CustomerWindow =
  | { readonly status: 'closed' }
  | ({ readonly status: 'dialog' | 'drawer' } & Omit<CustomerWindowRequest, 'as'>)

const $window = atom<CustomerWindow>({ status: 'closed' })
export const $customerWindow = readonlyType($window)

export function openCustomer({ as, ...request }: CustomerWindowRequest): void {
  $window.set({
    ...request,
    status: as ?? (request.callRecordId === undefined ? 'drawer' : 'dialog')
  })
}

export const closeCustomer = (): void => $window.set({ status: 'closed' })

onSignedOut(closeCustomer)
