import { useMemo } from 'react'
import { openBookDialog } from '../../../core/features/address-book/book-dialogs.ts'
import { openDuplicates } from '../../../core/features/address-book/book-duplicates.ts'
import { openFields } from '../../../core/features/address-book/book-fields.ts'
import {
  type BookPlace,
  chooseAllForMessage,
  chooseForMessage,
  exportMembers,
  idsMatching,
  type MemberSearch,
  membersIn,
  reloadMembers,
  removeMembers
} from '../../../core/features/address-book/book-members.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import {
  type BookRight,
  DELETE,
  OPERATE,
  rightFor
} from '../../../core/features/address-book/rules/book-rights.ts'
import type { AddressBookGroup, BookMember } from '../../../core/features/address-book/schemas.ts'
import { openTaskDialog } from '../../../core/features/call-task-form/task-dialog.ts'
import { openAddNumbers } from '../../../core/features/number-import/import-window.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { notify } from '../../../core/notices.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { useOwnFields } from '../../list/columns/custom-filters.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListColumn, ListDescription, SearchField } from '../../list/list-description.ts'
import { navigate } from '../../router/router.ts'

/** What a change needs; nothing in the own book. */
const needsFor = ({ addressBookType }: BookPlace, right: BookRight) => {
  const needs = rightFor(addressBookType, right)
  return needs ? { needs } : {}
}

const fields: readonly SearchField<MemberSearch>[] = [
  { kind: 'text', key: 'customerName', label: messages.name, isPersonal: true },
  { kind: 'text', key: 'phoneNumber', label: messages.phone, isPersonal: true }
]

const columns: readonly ListColumn<BookMember>[] = [
  {
    key: 'name',
    sort: 'customerName',
    title: messages.name,
    width: 128,
    render: ({ customerName }) => <span title={customerName}>{customerName}</span>
  },
  {
    key: 'phone',
    sort: 'phoneNumber',
    title: messages.phone,
    width: 152,
    render: ({ phoneNumber }) => <DialNumber number={phoneNumber} />
  },
  {
    key: 'group',
    title: messages.group,
    render: ({ addressBookGroupName: name }) => <span title={name}>{name}</span>
  },
  {
    key: 'updated',
    sort: 'updateTime',
    title: messages.updated,
    width: 136,
    render: ({ updateTime }) => <Moment at={updateTime} />
  },
  {
    key: 'created',
    sort: 'createTime',
    title: messages.created,
    width: 136,
    isExtra: true,
    render: ({ createTime }) => <Moment at={createTime} />
  }
]

interface Place {
  readonly place: BookPlace
  /** The chosen group. */
  readonly group: AddressBookGroup | undefined
  /** Whether the book has a group that the user may change. */
  readonly hasGroups: boolean
}

const describe = ({
  place,
  group,
  hasGroups
}: Place): ListDescription<BookMember, MemberSearch> => ({
  label: messages.members,
  list: membersIn(place),
  keyOf: ({ id }) => id,
  nameOf: ({ customerName }) => customerName,
  fields,
  columns,
  actions: [
    ...(hasGroups && group?.canEdit !== false
      ? ([
          {
            name: 'add',
            label: messages.add,
            tone: 'primary',
            ...needsFor(place, OPERATE),
            act: () => openBookDialog({ status: 'member', ...(group && { groupId: group.id }) })
          },
          {
            name: 'import',
            label: messages.importRows,
            needs: OPERATE,
            act: () => importInto(group)
          }
        ] as const)
      : []),
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.ADDRE.LIST.EXPO',
      act: query => exportMembers(place, query)
    },
    ...(hasGroups
      ? ([
          {
            name: 'duplicates',
            label: messages.duplicates,
            needs: OPERATE,
            act: () => openDuplicates(place)
          }
        ] as const)
      : []),
    { name: 'fields', label: messages.fields, needs: 'CMC.SYSTEM.SET', act: () => openFields() }
  ],
  rowActions: [
    {
      name: 'edit',
      label: messages.edit,
      ...needsFor(place, OPERATE),
      isShown: ({ canEdit }) => canEdit,
      act: member => openBookDialog({ status: 'member', member })
    },
    {
      name: 'remove',
      label: messages.remove,
      ...needsFor(place, DELETE),
      isDangerous: true,
      isShown: ({ canEdit }) => canEdit,
      question: () => messages.askRemove(),
      consequence: () => messages.removeConsequence(),
      act: ({ id }) => removeMembers([id])
    }
  ],
  batchActions: [
    {
      name: 'to-task',
      label: messages.toCallTask,
      needs: 'CMC.CALL.TASK.BASIC.OPER',
      act: ids =>
        openTaskDialog({
          ...{ mode: 'create', taskType: 0 },
          members: { addressBookType: place.addressBookType, ids }
        }),
      all: {
        label: messages.allToCallTask,
        async act(query) {
          const ids = await idsMatching(place, query)
          openTaskDialog({
            ...{ mode: 'create', taskType: 0 },
            members: { addressBookType: place.addressBookType, ids }
          })
        }
      }
    },
    {
      name: 'to-message',
      label: messages.toMessage,
      needs: 'CMC.SMS.SEND',
      async act(ids) {
        await chooseForMessage(place, ids)
        navigate('/message/send')
      },
      all: {
        label: messages.allToMessage,
        async act(query) {
          await chooseAllForMessage(place, query)
          navigate('/message/send')
        }
      }
    },
    {
      name: 'move',
      label: messages.moveMany,
      ...needsFor(place, OPERATE),
      act: ids => openBookDialog({ status: 'moveMembers', ids })
    },
    {
      name: 'remove',
      label: messages.removeMany,
      ...needsFor(place, DELETE),
      isDangerous: true,
      question: count =>
        messages.askRemoveMany({ count }) + joinMessages.next() + messages.removeConsequence(),
      act: removeMembers
    }
  ]
})

function importInto(group: AddressBookGroup | undefined): void {
  if (group)
    openAddNumbers({
      ...{ kind: 'member', group: { id: group.id, name: group.groupName } },
      onAdded: () => begin(reloadMembers())
    })
  else notify('info', messages.groupFirst())
}

/** The members of one place. */
export function MemberList({ place, group, hasGroups }: Place) {
  const { addressBookType, groupId } = place
  const about = useMemo(
    () => describe({ place: { addressBookType, groupId }, group, hasGroups }),
    [addressBookType, groupId, group, hasGroups]
  )
  return <DescribedList about={useOwnFields(about, 'addressBook')} />
}
