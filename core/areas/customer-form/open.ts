/** What opens a customer in a dialog or a drawer, wherever in the console it is asked for. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

export interface CustomerAsked {
  readonly mode: 'add' | 'view' | 'edit'
  /** Whom to see or to change. */
  readonly customerId?: string | undefined
  /** The number of somebody new. */
  readonly phone?: string | undefined
  /** The call that the customer is added from. */
  readonly callRecordId?: string | undefined
  /**
   * The dialog 服务对象信息 with everybody of the same number and their own fields, or the drawer of the
   * list of customers. With a call it is the dialog where nothing else is said.
   */
  readonly as?: 'dialog' | 'drawer' | undefined
  /** Hears the customer's id once it was added or changed. */
  readonly onSaved?: ((customerId: string) => void) | undefined
}

export type CustomerWindow =
  | { readonly at: 'closed' }
  | ({ readonly at: 'dialog' | 'drawer' } & Omit<CustomerAsked, 'as'>)

const $window = atom<CustomerWindow>({ at: 'closed' })
export const $customerWindow = readonlyType($window)

export function openCustomer({ as, ...asked }: CustomerAsked): void {
  $window.set({ ...asked, at: as ?? (asked.callRecordId === undefined ? 'drawer' : 'dialog') })
}

export const closeCustomer = (): void => $window.set({ at: 'closed' })

onSignedOut(closeCustomer)
