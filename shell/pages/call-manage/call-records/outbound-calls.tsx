import {
  type CallSearch,
  exportOutbound,
  exportOutboundVoices,
  outboundCalls
} from '../../../../core/features/calls/call-records.ts'
import { recordMessages as messages } from '../../../../core/features/calls/messages.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { callActions, callBatch, callColumns, callName } from './call-columns.tsx'
import { outboundFields } from './call-fields.tsx'

const outCalls: ListDescription<CallRecord, CallSearch> = {
  label: messages.outCalls,
  list: outboundCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: outboundFields,
  columns: callColumns(messages.shownNumber),
  rowActions: callActions(outboundCalls),
  batchActions: callBatch,
  actions: [
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportOutbound
    },
    {
      name: 'exportVoices',
      label: messages.exportVoices,
      needs: 'CMC.CALL.RECORD.EXPORT',
      alsoNeeds: 'CMC.RECO.PERM',
      act: exportOutboundVoices
    }
  ]
}

/** Outgoing calls. */
export default function OutCalls() {
  return (
    <ConsolePage>
      <DescribedList about={outCalls} />
    </ConsolePage>
  )
}
