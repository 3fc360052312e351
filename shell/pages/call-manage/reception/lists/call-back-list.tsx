import { receptionPageMessages as messages } from '../../../../../core/features/reception/page-messages.ts'
import type { ReceptionCall } from '../../../../../core/features/reception/received-call-schemas.ts'
import {
  callBackList,
  type ReceivedSearch
} from '../../../../../core/features/reception/received-lists.ts'
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

const about: ListDescription<ReceptionCall, ReceivedSearch> = {
  label: messages.callBacks,
  list: callBackList,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: receivedName,
  fields: [phoneField, daysField, handledField],
  columns: [
    ...[columns.phone, columns.name, columns.time, columns.scenario, columns.number],
    { ...columns.agent, title: messages.callBackAgent },
    columns.handling
  ],
  rowActions: receivedActions(callBackList)
}

/** Callers who asked to be called back. */
export default function CallBackList() {
  return <DescribedList about={about} />
}
