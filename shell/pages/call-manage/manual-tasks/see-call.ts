import { openCallDetail } from '../../../../core/features/call-detail/call-window.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import type { RowAction } from '../../../list/list-description.ts'

const PERSON = 2

/** Opens the call made to a number, once there is one. */
export const seeCall: RowAction<{ readonly callRecordId: string | null }> = {
  name: 'call',
  label: messages.callDetail,
  isShown: ({ callRecordId }) => callRecordId !== null,
  act: ({ callRecordId }) => {
    if (callRecordId !== null) openCallDetail({ callRecordId, recordType: PERSON })
  }
}
