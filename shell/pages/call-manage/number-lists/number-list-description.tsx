/** Search fields, columns and actions of a number list. */

import { numberListKind } from '../../../../core/features/call-tasks/enums.ts'
import type { ListedNumber } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { openAdding, openNoting } from '../../../../core/features/number-lists/list-entry.ts'
import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import {
  exportListed,
  type ListedSearch,
  type ListKey,
  listOf,
  removeListed
} from '../../../../core/features/number-lists/number-lists.ts'
import { Moment } from '../../../list/cells/time-cell.tsx'
import type { ListDescription } from '../../../list/list-description.ts'

export function describeList(listKey: ListKey): ListDescription<ListedNumber, ListedSearch> {
  const { kind } = listKey
  return {
    label: () => messages.list({ title: numberListKind.label(kind) }),
    list: listOf(listKey),
    keyOf: ({ id }) => id,
    nameOf: ({ phone }) => phone,
    fields: [{ kind: 'text', key: 'phone', label: messages.phone, isPersonal: true }],
    columns: [
      {
        key: 'phone',
        title: messages.phone,
        width: 160,
        render: ({ phone }) => <span className="tabular-nums">{phone}</span>
      },
      {
        key: 'remark',
        title: messages.remark,
        render: ({ remark }) => <span title={remark || undefined}>{remark || messages.none()}</span>
      },
      {
        key: 'creator',
        title: messages.creator,
        width: 112,
        render: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
      },
      {
        key: 'created',
        sort: 'createTime',
        title: messages.created,
        width: 176,
        render: ({ createTime }) => <Moment at={createTime} />
      }
    ],
    actions: [
      { name: 'add', label: messages.add, tone: 'primary', act: () => openAdding(listKey) },
      { name: 'export', label: messages.export, act: search => exportListed(listKey, search) }
    ],
    rowActions: [
      { name: 'note', label: messages.note, act: row => openNoting(listKey, row) },
      {
        name: 'remove',
        label: messages.remove,
        question: ({ phone }) =>
          messages.confirmRemove({ phone, title: numberListKind.label(kind) }),
        isDangerous: true,
        act: ({ id }) => removeListed(kind, [id])
      }
    ],
    batchActions: [
      {
        name: 'remove',
        label: messages.removeMany,
        question: count => messages.confirmRemoveMany({ count, title: numberListKind.label(kind) }),
        isDangerous: true,
        act: ids => removeListed(kind, ids)
      }
    ]
  }
}
