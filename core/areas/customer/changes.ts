/** What one view of this page tells the others: a call has changed, its remark has (doc 3 §4), a customer has. */

/** A call has begun, was answered, or has ended. */
export interface CallChange {
  /** As the telephone names it, such as `ENDED`. */
  readonly state: string
  readonly callRecordId: string | undefined
  readonly callItemNumberId?: string | undefined
}

/** What somebody has written of a call, here or in another view. What is left out has not changed. */
export interface RemarkChange {
  readonly callRecordId: string
  readonly remark?: string
  readonly manualMarkIntent?: string | null
  readonly manualIntentCode?: string | null
  readonly manualIntentName?: string | null
  readonly handleStatus?: number
}

/** A customer whose data this page has saved; other views of the same customer read them again. */
export interface CustomerChange {
  readonly customerId: string
}

function line<Change>() {
  const hearers = new Set<(change: Change) => void>()
  return {
    tell(change: Change): void {
      for (const hear of [...hearers]) hear(change)
    },
    listen(hear: (change: Change) => void): () => void {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    }
  }
}

const calls = line<CallChange>()
const remarks = line<RemarkChange>()
const customers = line<CustomerChange>()

export const callChanged = calls.tell
export const onCallChanged = calls.listen
export const refreshRemark = remarks.tell
export const onRemarkRefreshed = remarks.listen
export const customerChanged = customers.tell
export const onCustomerChanged = customers.listen
