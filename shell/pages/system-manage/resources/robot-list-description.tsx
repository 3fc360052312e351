import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { addRobots, editRobots } from '../../../../core/features/resources/robot-form.ts'
import {
  type RobotSearch,
  removeRobots,
  robotList
} from '../../../../core/features/resources/robot-list.ts'
import type { ManagedRobots } from '../../../../core/features/resources/schemas.ts'
import type { ListColumn, ListDescription } from '../../../list/list-description.ts'
import { Clipped, InUse, Shares, Users } from './use-cells.tsx'

const columns: readonly ListColumn<ManagedRobots>[] = [
  {
    key: 'name',
    title: messages.name,
    width: 200,
    render: ({ name, isDefault }) => (
      <span title={name}>
        {name}
        {isDefault && (
          <span className="ml-1.5 text-(--hutong-text-3)">{messages.defaultRobots()}</span>
        )}
      </span>
    )
  },
  {
    key: 'inUse',
    title: messages.inUse,
    width: 168,
    render: ({ inUse, total }) => <InUse room={total} used={inUse} />
  },
  { key: 'uses', title: messages.usedBy, render: ({ uses }) => <Users uses={uses} /> },
  { key: 'shares', title: messages.shares, render: ({ shares }) => <Shares shares={shares} /> },
  { key: 'remark', title: messages.remark, render: ({ remark }) => <Clipped text={remark} /> }
]

const may = ({ canChange }: ManagedRobots): boolean => canChange

export const describeRobots = (
  canChange: boolean
): ListDescription<ManagedRobots, RobotSearch> => ({
  label: messages.robots,
  list: robotList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [{ kind: 'text', key: 'name', label: messages.name }],
  columns,
  actions: canChange
    ? [{ name: 'add', label: messages.addRobots, tone: 'primary', act: addRobots }]
    : [],
  rowActions: [
    { name: 'edit', label: messages.edit, isShown: may, act: editRobots },
    {
      name: 'remove',
      label: messages.remove,
      isShown: row => may(row) && !row.isDefault,
      question: ({ name, total }) => messages.confirmRemoveRobots({ name, total }),
      isDangerous: true,
      act: removeRobots
    }
  ]
})
