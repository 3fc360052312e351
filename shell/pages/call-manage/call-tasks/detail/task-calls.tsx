import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import {
  exportTaskCalls,
  exportTaskVoices,
  type TaskCallSearch,
  taskCalls
} from '../../../../../core/features/call-tasks/task-detail.ts'
import { connectResult } from '../../../../../core/features/calls/enums.ts'
import { recordMessages } from '../../../../../core/features/calls/messages.ts'
import type { CallRecord } from '../../../../../core/features/calls/schemas.ts'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'
import { callActions, callColumns, callName } from '../../call-records/call-columns.tsx'
import { callFields } from '../../call-records/call-fields.tsx'

/** Running calls have no result yet. */
const resultOf = ({ callEndTime, connectResult: code }: CallRecord) => {
  if (callEndTime === null) return <Tinted tone="plain">{messages.going()}</Tinted>
  return <Tinted tone={code === 0 ? 'good' : 'plain'}>{connectResult.label(code)}</Tinted>
}

const about: ListDescription<CallRecord, TaskCallSearch> = {
  label: messages.callList,
  list: taskCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: callFields,
  columns: callColumns(recordMessages.shownNumber).map(column =>
    column.key === 'result' ? { ...column, render: resultOf } : column
  ),
  rowActions: callActions(taskCalls),
  actions: [
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportTaskCalls
    },
    {
      name: 'exportVoices',
      label: recordMessages.exportVoices,
      needs: 'CMC.CALL.RECORD.EXPORT',
      alsoNeeds: 'CMC.RECO.PERM',
      act: exportTaskVoices
    }
  ]
}

/** Calls of the task. */
export default function TaskCalls() {
  return <DescribedList about={about} />
}
