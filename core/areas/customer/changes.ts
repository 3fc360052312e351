/** The two events of doc 3 §4 that every view of a call hears: it has changed, its remark has. */

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

export const callChanged = calls.tell
export const onCallChanged = calls.listen
export const refreshRemark = remarks.tell
export const onRemarkRefreshed = remarks.listen
