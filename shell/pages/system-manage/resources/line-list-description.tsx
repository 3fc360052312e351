import { type LineState, lineState } from '../../../../core/features/resources/enums.ts'
import { addLine, editLine, editLineGroups } from '../../../../core/features/resources/line-form.ts'
import {
  type LineSearch,
  lineList,
  removeLine,
  switchLine
} from '../../../../core/features/resources/line-list.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { openingText } from '../../../../core/features/resources/rules/line-rules.ts'
import type { LineOptions, ManagedLine } from '../../../../core/features/resources/schemas.ts'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { ListColumn, ListDescription } from '../../../list/list-description.ts'
import { Clipped, InUse, Shares, Users } from './use-cells.tsx'

const tones: Readonly<Record<LineState, 'good' | 'warn' | 'plain'>> = {
  open: 'good',
  closed: 'warn',
  off: 'plain'
}

const columns: readonly ListColumn<ManagedLine>[] = [
  {
    key: 'number',
    title: messages.number,
    width: 136,
    pin: 'left',
    render: ({ cidNumber }) => <span className="tabular-nums">{cidNumber}</span>
  },
  { key: 'name', title: messages.name, width: 120, render: ({ name }) => <Clipped text={name} /> },
  {
    key: 'group',
    title: messages.group,
    width: 128,
    render: ({ groupName }) => <Clipped text={groupName} />
  },
  {
    key: 'state',
    title: messages.state,
    width: 108,
    render: ({ state }) => <Tinted tone={tones[state] ?? 'plain'}>{lineState.label(state)}</Tinted>
  },
  {
    key: 'inUse',
    title: messages.inUse,
    width: 152,
    render: ({ inUse, capacity }) => <InUse room={capacity} used={inUse} />
  },
  {
    key: 'peak',
    title: messages.peak,
    width: 88,
    align: 'right',
    render: ({ peak }) => <span className="tabular-nums">{peak}</span>
  },
  { key: 'uses', title: messages.usedBy, width: 208, render: ({ uses }) => <Users uses={uses} /> },
  {
    key: 'shares',
    title: messages.shares,
    width: 208,
    render: ({ shares }) => <Shares shares={shares} />
  },
  {
    key: 'reserved',
    title: messages.reserved,
    width: 88,
    align: 'right',
    render: ({ reserved }) => <span className="tabular-nums">{reserved}</span>
  },
  {
    key: 'opening',
    title: messages.opening,
    width: 176,
    render: line => <Clipped text={openingText(line)} />
  },
  { key: 'area', title: messages.area, width: 88, render: ({ area }) => <Clipped text={area} /> },
  {
    key: 'operator',
    title: messages.operator,
    width: 104,
    render: ({ operator }) => <Clipped text={operator} />
  },
  {
    key: 'remark',
    title: messages.remark,
    width: 160,
    isExtra: true,
    render: ({ remark }) => <Clipped text={remark} />
  }
]

const may = ({ canChange }: ManagedLine): boolean => canChange

/** Describes the list; the groups of the filter load later. */
export const describeLines = (
  options: LineOptions | undefined
): ListDescription<ManagedLine, LineSearch> => ({
  label: messages.lines,
  list: lineList,
  keyOf: ({ id }) => id,
  nameOf: ({ cidNumber }) => cidNumber,
  fields: [
    { kind: 'text', key: 'cidNumber', label: messages.number, maxLength: 20, isPersonal: true },
    { kind: 'text', key: 'name', label: messages.name },
    {
      kind: 'choice',
      key: 'groupId',
      label: messages.group,
      options: (options?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isOpen: true
    },
    { kind: 'choice', key: 'state', label: messages.state, options: lineState.options }
  ],
  columns,
  actions: options?.canChange
    ? [
        { name: 'add', label: messages.addLine, tone: 'primary', act: addLine },
        { name: 'groups', label: messages.groups, act: editLineGroups }
      ]
    : [],
  rowActions: [
    { name: 'edit', label: messages.edit, isShown: may, act: editLine },
    {
      name: 'off',
      label: messages.turnOff,
      isShown: line => may(line) && line.isEnabled,
      question: ({ cidNumber: number }) => messages.confirmOff({ number }),
      isDangerous: true,
      act: switchLine
    },
    {
      name: 'on',
      label: messages.turnOn,
      isAlternative: true,
      isShown: line => may(line) && !line.isEnabled,
      question: ({ cidNumber: number }) => messages.confirmOn({ number }),
      act: switchLine
    },
    {
      name: 'remove',
      label: messages.remove,
      isShown: may,
      question: ({ cidNumber: number }) => messages.confirmRemove({ number }),
      isDangerous: true,
      act: removeLine
    }
  ]
})
