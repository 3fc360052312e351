import { useStore } from '@nanostores/react'
import { manualCallStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { allocateWay } from '../../../../core/features/manual-tasks/enums.ts'
import {
  exportManualTask,
  type ManualSearch,
  manualList,
  mayEdit,
  mayFill,
  mayMove,
  mayRemove,
  moveManualTask,
  removeManualTask
} from '../../../../core/features/manual-tasks/manual-lists.ts'
import {
  $planWindow,
  closePlan,
  createManual,
  editManual
} from '../../../../core/features/manual-tasks/manual-plan.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import type { ManualMove } from '../../../../core/features/manual-tasks/rules.ts'
import type { ManualTaskRow } from '../../../../core/features/manual-tasks/schemas.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'

import { begin } from '../../../../widgets/parts/begin-part.ts'
import { NameLink } from '../../../list/cells/name-link.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription, RowAction } from '../../../list/list-description.ts'
import { navigate } from '../../../router/router.ts'
import { createdSpan, madeColumns } from '../call-records/creation-columns.tsx'
import { manualAddress } from './manual-addresses.ts'
import { addNumbersTo } from './manual-import.ts'
import { daysOf, Fresh, ManualBar, ManualStatus, Reached } from './manual-styles.tsx'
import { planDialog } from './manual-views.ts'
import { usePlanAddress } from './plan/use-plan-address.ts'

const operate = 'CMC.CALL.TASK.BASIC.OPER'

const move = (name: ManualMove): RowAction<ManualTaskRow> => ({
  name,
  label: messages[name],
  needs: operate,
  isShown: mayMove(name),
  // Updates the row in place.
  act: ({ id }) => begin(moveManualTask(id, name))
})

const described: ListDescription<ManualTaskRow, ManualSearch> = {
  label: messages.tasks,
  list: manualList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name, maxLength: 128 },
    { kind: 'choice', key: 'status', label: messages.status, options: manualCallStatus.options },
    { kind: 'text', key: 'creatorName', label: messages.creator },
    { ...createdSpan, label: messages.created }
  ],
  columns: [
    {
      key: 'name',
      title: messages.name,
      width: 208,
      render: row => (
        <NameLink
          below={<Fresh content={now => <ManualBar row={now} />} row={row} />}
          label={messages.open(row)}
          name={row.name}
          onOpen={() => navigate(manualAddress(row.id))}
        />
      )
    },
    {
      key: 'progress',
      title: messages.progress,
      width: 168,
      render: row => <Fresh content={now => <ManualBar row={now} />} row={row} />
    },
    {
      key: 'status',
      title: messages.status,
      width: 88,
      render: row => <Fresh content={ManualStatus} row={row} />
    },
    {
      key: 'way',
      title: messages.way,
      width: 104,
      render: row => allocateWay.label(row.allocateWay)
    },
    {
      key: 'free',
      title: messages.free,
      width: 80,
      align: 'right',
      render: row => (
        <Fresh content={now => <span className="tabular-nums">{now.freeCount}</span>} row={row} />
      )
    },
    {
      key: 'dialled',
      title: messages.dialled,
      width: 88,
      align: 'right',
      render: row => (
        <Fresh
          content={now => <span className="tabular-nums">{now.dialledCount}</span>}
          row={row}
        />
      )
    },
    {
      key: 'connected',
      title: messages.connected,
      width: 112,
      align: 'right',
      render: row => <Fresh content={now => <Reached row={now} />} row={row} />
    },
    {
      key: 'days',
      title: messages.days,
      width: 200,
      render: row => <span className="tabular-nums">{daysOf(row)}</span>
    },
    ...madeColumns(messages)
  ],
  actions: [
    { name: 'create', label: messages.create, needs: operate, tone: 'primary', act: createManual }
  ],
  rowActions: [
    move('start'),
    { ...move('pause'), isAlternative: true },
    { ...move('resume'), isAlternative: true },
    { ...move('stop'), isDangerous: true, question: ({ name }) => messages.askStop({ name }) },
    {
      name: 'numbers',
      label: messages.numbers,
      needs: operate,
      isShown: mayFill,
      act: ({ id }) => addNumbersTo(id)
    },
    {
      name: 'edit',
      label: messages.edit,
      needs: operate,
      isShown: mayEdit,
      act: ({ id }) => editManual(id)
    },
    {
      name: 'export',
      label: messages.exportItems,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: ({ id }) => begin(exportManualTask(id))
    },
    {
      name: 'remove',
      label: messages.remove,
      needs: 'CMC.CALL.TASK.DELE',
      isShown: mayRemove,
      isDangerous: true,
      question: () => messages.askRemove(),
      consequence: () => messages.goneWithTask(),
      act: ({ id }) => removeManualTask(id)
    }
  ]
}

/** Every manual task of the enterprise. */
export default function ManualTasks() {
  const { status } = useStore($planWindow)
  usePlanAddress()
  return (
    <>
      <DescribedList about={described} />
      {status !== 'closed' && <LazyOverlay onClose={closePlan} view={planDialog} with={{}} />}
    </>
  )
}
