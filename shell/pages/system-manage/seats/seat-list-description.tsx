import { seatRole } from '../../../../core/features/members/enums.ts'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { SeatOptions, SeatRow } from '../../../../core/features/seat-settings/schemas.ts'
import {
  addSeat,
  editSeat,
  editSeatGroups,
  editSipAccount,
  makePhoneCard
} from '../../../../core/features/seat-settings/seat-form.ts'
import {
  removeSeat,
  type SeatSearch,
  seatList
} from '../../../../core/features/seat-settings/seat-list.ts'
import { agentMode, signState } from '../../../../core/features/seats/enums.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { ListColumn, ListDescription } from '../../../list/list-description.ts'

const Clipped = ({ text }: { readonly text: string }) => (
  <span title={text || undefined}>{text || messages.none()}</span>
)

const groupsText = ({ groups }: SeatRow): string =>
  groups
    .map(({ name, level }) => messages.groupWithLevel({ name, level }))
    .join(joinMessages.list())

const wrapUpText = (seconds: number | null): string => {
  if (seconds === null) return messages.byDefault()
  return seconds === 0 ? messages.byHand() : messages.seconds({ count: seconds })
}

const tones: Readonly<Record<string, 'good' | 'bad' | 'warn' | 'plain'>> = {
  SIGN_FREE: 'good',
  SIGN_BUSY: 'bad',
  OFF_LINE: 'plain'
}

const columns: readonly ListColumn<SeatRow>[] = [
  {
    key: 'extension',
    sort: 'extension',
    title: messages.extension,
    width: 96,
    render: ({ extension }) => <span className="tabular-nums">{extension}</span>
  },
  {
    key: 'member',
    title: messages.member,
    width: 152,
    render: ({ memberName, username }) => (
      <span title={joinMessages.aside({ text: memberName, note: username })}>{memberName}</span>
    )
  },
  {
    key: 'state',
    title: messages.state,
    width: 96,
    render: ({ signState: state }) => (
      <Tinted tone={tones[state] ?? 'warn'}>{signState.label(state)}</Tinted>
    )
  },
  {
    key: 'mode',
    title: messages.mode,
    width: 96,
    render: ({ agentMode: mode }) => agentMode.label(mode)
  },
  {
    key: 'role',
    title: messages.role,
    width: 96,
    render: ({ agentRole: role }) => seatRole.label(role)
  },
  {
    key: 'groups',
    title: messages.groups,
    width: 208,
    render: row => <Clipped text={groupsText(row)} />
  },
  {
    key: 'numbers',
    title: messages.numbers,
    width: 208,
    render: ({ callerNumbers }) => (
      <span className="tabular-nums">
        <Clipped text={callerNumbers.map(({ cidNumber }) => cidNumber).join(joinMessages.list())} />
      </span>
    )
  },
  {
    key: 'wrapUp',
    title: messages.wrapUp,
    width: 112,
    render: ({ wrapUpSeconds }) => wrapUpText(wrapUpSeconds)
  },
  {
    key: 'department',
    title: messages.department,
    width: 120,
    render: ({ departmentName }) => <Clipped text={departmentName} />
  }
]

const may = ({ canChange }: SeatRow): boolean => canChange

/** Describes the list; the groups of the filter load later. */
export const describeSeats = (
  groups: SeatOptions['groups']
): ListDescription<SeatRow, SeatSearch> => ({
  label: messages.list,
  list: seatList,
  keyOf: ({ id }) => id,
  nameOf: ({ extension, memberName }) => `${extension} ${memberName}`,
  fields: [
    { kind: 'text', key: 'extension', label: messages.extension, maxLength: 3 },
    { kind: 'text', key: 'name', label: messages.member, isPersonal: true },
    {
      kind: 'choice',
      key: 'groupId',
      label: messages.groups,
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
      isOpen: true
    },
    { kind: 'choice', key: 'agentMode', label: messages.mode, options: agentMode.options },
    { kind: 'choice', key: 'agentRole', label: messages.role, options: seatRole.options }
  ],
  columns,
  actions: [
    { name: 'add', label: messages.add, tone: 'primary', act: addSeat },
    { name: 'groups', label: messages.group, act: editSeatGroups }
  ],
  rowActions: [
    { name: 'edit', label: messages.editRow, isShown: may, act: editSeat },
    {
      name: 'phone',
      label: messages.phone,
      isShown: may,
      question: ({ extension, hasPhoneSecret }) =>
        hasPhoneSecret
          ? messages.confirmPhone({ extension })
          : messages.confirmPhoneFirst({ extension }),
      act: makePhoneCard
    },
    {
      name: 'account',
      label: messages.sipAccount,
      isShown: seat => may(seat) && seat.sipUser !== undefined,
      act: editSipAccount
    },
    {
      name: 'remove',
      label: messages.remove,
      isShown: may,
      question: ({ memberName: name, extension }) => messages.confirmRemove({ name, extension }),
      isDangerous: true,
      act: removeSeat
    }
  ]
})
