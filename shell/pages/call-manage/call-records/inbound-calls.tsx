import {
  type CallSearch,
  exportInbound,
  exportInboundVoices,
  inboundCalls
} from '../../../../core/features/calls/call-records.ts'
import { recordMessages as messages } from '../../../../core/features/calls/messages.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { callActions, callBatch, callColumns, callName } from './call-columns.tsx'
import { inboundFields } from './call-fields.tsx'

const inCalls: ListDescription<CallRecord, CallSearch> = {
  label: messages.inCalls,
  list: inboundCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: inboundFields,
  columns: callColumns(messages.calledNumber),
  rowActions: callActions(inboundCalls),
  batchActions: callBatch,
  actions: [
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportInbound
    },
    {
      name: 'exportVoices',
      label: messages.exportVoices,
      needs: 'CMC.CALL.RECORD.EXPORT',
      alsoNeeds: 'CMC.RECO.PERM',
      act: exportInboundVoices
    }
  ]
}

/** Incoming calls. */
export default function InCalls() {
  return (
    <ConsolePage>
      <DescribedList about={inCalls} />
    </ConsolePage>
  )
}
