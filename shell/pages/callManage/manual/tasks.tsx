import { useStore } from '@nanostores/react'
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
} from '../../../../core/areas/manual-tasks/lists.ts'
import { $planWindow, createManual, editManual } from '../../../../core/areas/manual-tasks/plan.ts'
import type { ManualTaskRow } from '../../../../core/contract/entities/manual-task.ts'
import { allocateWay } from '../../../../core/contract/enums/manual-tasks.ts'
import { manualCallStatus } from '../../../../core/contract/enums/tasks.ts'
import type { ManualMove } from '../../../../core/rules/manual-task.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Apart } from '../../../../widgets/parts/apart.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription, RowAction } from '../../../list/description.ts'
import { NameLink } from '../../../list/name-link.tsx'
import { navigate } from '../../../router.ts'
import { createdSpan, madeColumns } from '../made.tsx'
import { addNumbersTo } from './adding.ts'
import { manualAddress } from './addresses.ts'
import { daysOf, Fresh, ManualBar, ManualStatus, Reached } from './looks.tsx'
import { planDialog } from './pieces.ts'
import { usePlanAddress } from './use-plan-address.ts'

const operate = 'CMC.CALL.TASK.BASIC.OPER'

const move = (name: ManualMove): RowAction<ManualTaskRow> => ({
  name,
  label: t[name],
  needs: operate,
  isShown: mayMove(name),
  // The row changes where it stands.
  act: ({ id }) => begin(moveManualTask(id, name))
})

const described: ListDescription<ManualTaskRow, ManualSearch> = {
  label: t.tasks,
  list: manualList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: t.name, maxLength: 128 },
    { kind: 'choice', key: 'status', label: t.status, options: manualCallStatus.options },
    { kind: 'text', key: 'creatorName', label: t.creator },
    { ...createdSpan, label: t.created }
  ],
  columns: [
    {
      key: 'name',
      title: t.name,
      width: 208,
      draw: row => (
        <NameLink
          below={<Fresh draw={now => <ManualBar row={now} />} row={row} />}
          label={t.open(row)}
          name={row.name}
          onOpen={() => navigate(manualAddress(row.id))}
        />
      )
    },
    {
      key: 'progress',
      title: t.progress,
      width: 168,
      draw: row => <Fresh draw={now => <ManualBar row={now} />} row={row} />
    },
    {
      key: 'status',
      title: t.status,
      width: 88,
      draw: row => <Fresh draw={ManualStatus} row={row} />
    },
    {
      key: 'way',
      title: t.way,
      width: 104,
      draw: row => allocateWay.label(row.allocateWay)
    },
    {
      key: 'free',
      title: t.free,
      width: 80,
      align: 'right',
      draw: row => (
        <Fresh draw={now => <span className="tabular-nums">{now.freeCount}</span>} row={row} />
      )
    },
    {
      key: 'dialled',
      title: t.dialled,
      width: 88,
      align: 'right',
      draw: row => (
        <Fresh draw={now => <span className="tabular-nums">{now.dialledCount}</span>} row={row} />
      )
    },
    {
      key: 'connected',
      title: t.connected,
      width: 112,
      align: 'right',
      draw: row => <Fresh draw={now => <Reached row={now} />} row={row} />
    },
    {
      key: 'days',
      title: t.days,
      width: 200,
      draw: row => <span className="tabular-nums">{daysOf(row)}</span>
    },
    ...madeColumns(t)
  ],
  actions: [
    { name: 'create', label: t.create, needs: operate, tone: 'primary', act: createManual }
  ],
  rowActions: [
    move('start'),
    { ...move('pause'), isAlternative: true },
    { ...move('resume'), isAlternative: true },
    { ...move('stop'), isDangerous: true, question: ({ name }) => t.askStop({ name }) },
    {
      name: 'numbers',
      label: t.numbers,
      needs: operate,
      isShown: mayFill,
      act: ({ id }) => addNumbersTo(id)
    },
    {
      name: 'edit',
      label: t.edit,
      needs: operate,
      isShown: mayEdit,
      act: ({ id }) => editManual(id)
    },
    {
      name: 'export',
      label: t.exportItems,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: ({ id }) => begin(exportManualTask(id))
    },
    {
      name: 'remove',
      label: t.remove,
      needs: 'CMC.CALL.TASK.DELE',
      isShown: mayRemove,
      isDangerous: true,
      question: () => t.askRemove(),
      consequence: () => t.goneWithTask(),
      act: ({ id }) => removeManualTask(id)
    }
  ]
}

/** Every manual task of the enterprise. */
export default function ManualTasks() {
  const { at } = useStore($planWindow)
  usePlanAddress()
  return (
    <>
      <DescribedList about={described} />
      {at !== 'closed' && <Apart piece={planDialog} with={{}} />}
    </>
  )
}
