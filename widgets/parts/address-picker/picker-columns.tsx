import type { AddressMember } from '../../../core/features/call-tasks/resource-schemas.ts'
import { addressMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { Column } from '../../kit/large/table/table-types.ts'

/** Columns shared by both tables. */
export const columns = (): Column<AddressMember>[] => [
  {
    key: 'name',
    title: messages.name(),
    width: 104,
    render: ({ customerName }) => <span title={customerName}>{customerName}</span>
  },
  {
    key: 'phone',
    title: messages.phone(),
    width: 132,
    render: ({ phoneNumber }) => <span className="tabular-nums">{phoneNumber}</span>
  },
  {
    key: 'group',
    title: messages.group(),
    width: 88,
    render: ({ addressBookGroupName: name }) => <span title={name}>{name}</span>
  }
]
