import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { queueOutcome, receptionResult } from '../../../../../core/features/reception/enums.ts'
import { receptionPageMessages as messages } from '../../../../../core/features/reception/page-messages.ts'
import type { ReceptionCall } from '../../../../../core/features/reception/received-call-schemas.ts'
import {
  type ReceivedSearch,
  receivedCallList
} from '../../../../../core/features/reception/received-lists.ts'
import {
  $receptionOptions,
  readOptions
} from '../../../../../core/features/reception/reception-options.ts'
import type { ReceptionOptions } from '../../../../../core/features/reception/schemas.ts'
import { lastOf } from '../../../../../core/lib/query/query-store.ts'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'
import {
  receivedColumns as columns,
  daysField,
  handledField,
  phoneField,
  receivedActions,
  receivedName
} from './received-columns.tsx'

const described = (
  groups: ReceptionOptions['groups']
): ListDescription<ReceptionCall, ReceivedSearch> => ({
  label: messages.calls,
  list: receivedCallList,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: receivedName,
  fields: [
    phoneField,
    daysField,
    {
      ...{ kind: 'choice', key: 'groupId', label: messages.group, isOpen: true },
      options: groups.map(({ id: value, name: label }) => ({ value, label }))
    },
    { kind: 'choice', key: 'outcome', label: messages.outcome, options: queueOutcome.options },
    { kind: 'choice', key: 'result', label: messages.result, options: receptionResult.options },
    handledField
  ],
  columns: [
    ...[columns.phone, columns.name, columns.time, columns.result, columns.group, columns.waited],
    ...[columns.agent, columns.handling, columns.scenario, columns.keys, columns.number]
  ],
  rowActions: receivedActions(receivedCallList)
})

/** All calls to numbers of scenarios. */
export default function ReceivedCallList() {
  const groups = lastOf(useStore($receptionOptions))?.groups
  useEffect(() => begin(readOptions()), [])
  const about = useMemo(() => described(groups ?? []), [groups])
  return <DescribedList about={about} />
}
