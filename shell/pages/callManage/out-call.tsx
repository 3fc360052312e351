import {
  type CallSearch,
  exportOutbound,
  outboundCalls
} from '../../../core/areas/records/call-records.ts'
import type { CallRecord } from '../../../core/contract/entities/call.ts'
import { intentLetter } from '../../../core/contract/enums/intents.ts'
import { recordText as t } from '../../../core/text/records.ts'
import { ConsolePage } from '../../layout/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/description.ts'
import { callActions, callBatch, callColumns, callFields, callName } from './call-columns.tsx'

const outCalls: ListDescription<CallRecord, CallSearch> = {
  label: t.outCalls,
  list: outboundCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: [
    ...callFields,
    { kind: 'text', key: 'taskName', label: t.task, maxLength: 64 },
    { kind: 'text', key: 'scriptName', label: t.script, maxLength: 64 },
    { kind: 'choice', key: 'intentLetter', label: t.intent, options: intentLetter.options }
  ],
  columns: callColumns(t.shownNumber),
  rowActions: callActions(outboundCalls),
  batchActions: callBatch,
  actions: [
    { name: 'export', label: t.exportRows, needs: 'CMC.CALL.RECORD.EXPORT', act: exportOutbound }
  ]
}

/** The calls that went out. */
export default function OutCalls() {
  return (
    <ConsolePage>
      <DescribedList about={outCalls} />
    </ConsolePage>
  )
}
