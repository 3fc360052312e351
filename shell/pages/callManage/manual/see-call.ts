import { openCallDetail } from '../../../../core/areas/call-detail/open.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import type { RowAction } from '../../../list/description.ts'

const PERSON = 2

/** Opens the call that was made of a number, once there is one. */
export const seeCall: RowAction<{ readonly callRecordId: string | null }> = {
  name: 'call',
  label: t.callDetail,
  isShown: ({ callRecordId }) => callRecordId !== null,
  act: ({ callRecordId }) => {
    if (callRecordId !== null) openCallDetail({ callRecordId, recordType: PERSON })
  }
}
