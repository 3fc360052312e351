import {
  exportTaskCalls,
  type TaskCallSearch,
  taskCalls
} from '../../../../../core/areas/call-tasks/task.ts'
import type { CallRecord } from '../../../../../core/contract/entities/call.ts'
import { connectResult } from '../../../../../core/contract/enums/calls.ts'
import { recordText } from '../../../../../core/text/records.ts'
import { taskPageText as t } from '../../../../../core/text/task-pages.ts'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/description.ts'
import { Tinted } from '../../../../list/tinted.tsx'
import { callActions, callColumns, callFields, callName } from '../../call-columns.tsx'

/** Most of the newest are still on: there is no result yet. */
const resultOf = ({ callEndTime, connectResult: code }: CallRecord) => {
  if (callEndTime === null) return <Tinted tone="plain">{t.going()}</Tinted>
  return <Tinted tone={code === 0 ? 'good' : 'plain'}>{connectResult.label(code)}</Tinted>
}

const about: ListDescription<CallRecord, TaskCallSearch> = {
  label: t.callList,
  list: taskCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: callFields,
  columns: callColumns(recordText.shownNumber).map(column =>
    column.key === 'result' ? { ...column, draw: resultOf } : column
  ),
  rowActions: callActions(taskCalls),
  actions: [
    {
      name: 'export',
      label: t.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportTaskCalls
    }
  ]
}

/** The calls that the task has made. */
export default function TaskCalls() {
  return <DescribedList about={about} />
}
