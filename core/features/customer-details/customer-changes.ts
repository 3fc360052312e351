/**
 * Events between the views of this page: a call, its remark (rule customer-31) or a customer has
 * changed.
 */

/** A call was started, answered or ended. */
export interface CallChange {
  /** Phone state, such as `ENDED`. */
  readonly state: string
  readonly callRecordId: string | undefined
  readonly callItemNumberId?: string | undefined
}

/** A remark or level was saved in this or another view. Absent fields are unchanged. */
export interface RemarkChange {
  readonly callRecordId: string
  readonly remark?: string
  readonly manualMarkIntent?: string | null
  readonly manualIntentCode?: string | null
  readonly manualIntentName?: string | null
  readonly handleStatus?: number
}

/** This page has saved a customer; its other views reload it. */
export interface CustomerChange {
  readonly customerId: string
}

function line<Change>() {
  const listeners = new Set<(change: Change) => void>()
  return {
    emit(change: Change): void {
      for (const listener of [...listeners]) listener(change)
    },
    listen(listener: (change: Change) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

const calls = line<CallChange>()
const remarks = line<RemarkChange>()
const customers = line<CustomerChange>()

export const callChanged = calls.emit
export const onCallChanged = calls.listen
export const refreshRemark = remarks.emit
export const onRemarkRefreshed = remarks.listen
export const customerChanged = customers.emit
export const onCustomerChanged = customers.listen
