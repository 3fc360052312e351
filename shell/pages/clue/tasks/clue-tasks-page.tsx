import { useStore } from '@nanostores/react'
import {
  $clueTaskDialog,
  closeClueTaskDialog,
  openAllocation,
  openClueTaskEdit,
  openClueTaskForm
} from '../../../../core/features/clue-tasks/clue-task-dialogs.ts'
import {
  $mayCreateClueTasks,
  type ClueTaskSearch,
  clueTaskList,
  ENDED,
  moveClueTask,
  PAUSED,
  RUNNING,
  removeClueTask
} from '../../../../core/features/clue-tasks/clue-tasks.ts'
import { allocationWay, clueTaskState } from '../../../../core/features/clue-tasks/enums.ts'
import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import type { ClueTask } from '../../../../core/features/clue-tasks/schemas.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { NameLink } from '../../../list/cells/name-link.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { navigate } from '../../../router/router.ts'
import { ClueTaskStateText, Count, daysText } from './clue-task-cells.tsx'

const dialogs = lazyView(() => import('./clue-task-dialogs.tsx'))
const open = ({ id }: ClueTask): void => navigate(`/clue/task/${id}`)
const goesOn = ({ canManage, state }: ClueTask): boolean => canManage && state !== ENDED

const about: ListDescription<ClueTask, ClueTaskSearch> = {
  label: messages.list,
  list: clueTaskList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name },
    { kind: 'choice', key: 'state', label: messages.state, options: clueTaskState.options }
  ],
  columns: [
    {
      key: 'name',
      title: messages.name,
      render: task => <NameLink label={task.name} name={task.name} onOpen={() => open(task)} />
    },
    {
      key: 'state',
      title: messages.state,
      width: 96,
      render: task => <ClueTaskStateText state={task.state} />
    },
    {
      key: 'allocation',
      title: messages.allocation,
      width: 96,
      render: ({ allocation }) => allocationWay.label(allocation)
    },
    {
      key: 'agents',
      title: messages.agents,
      width: 64,
      align: 'right',
      render: ({ agentCount }) => <Count of={agentCount} />
    },
    {
      key: 'total',
      title: messages.owned,
      width: 72,
      align: 'right',
      render: ({ total }) => <Count of={total} />
    },
    {
      key: 'pool',
      title: messages.pool,
      width: 72,
      align: 'right',
      render: ({ pool }) => <Count of={pool ?? messages.none()} />
    },
    {
      key: 'open',
      title: messages.open,
      width: 72,
      align: 'right',
      render: ({ open: count }) => <Count of={count} />
    },
    {
      key: 'finished',
      title: messages.finished,
      width: 72,
      align: 'right',
      render: ({ finished }) => <Count of={finished} />
    },
    {
      key: 'takeBack',
      title: messages.takeBack,
      width: 112,
      isExtra: true,
      render: ({ takeBackDays }) => daysText(takeBackDays)
    },
    {
      key: 'creator',
      title: messages.creator,
      width: 112,
      render: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
    },
    {
      key: 'created',
      title: messages.created,
      width: 152,
      sort: 'createTime',
      render: ({ createTime }) => <Moment at={createTime} />
    }
  ],
  rowActions: [
    { name: 'detail', label: messages.detail, act: open },
    {
      name: 'allocate',
      label: messages.allocate,
      isShown: task => goesOn(task) && (task.pool ?? 0) > 0,
      act: openAllocation
    },
    { name: 'edit', label: messages.edit, isShown: goesOn, act: openClueTaskEdit },
    {
      name: 'pause',
      label: messages.pause,
      isShown: task => goesOn(task) && task.state === RUNNING,
      act: task => moveClueTask(task, PAUSED)
    },
    {
      name: 'resume',
      label: messages.resume,
      isAlternative: true,
      isShown: task => goesOn(task) && task.state === PAUSED,
      act: task => moveClueTask(task, RUNNING)
    },
    {
      name: 'end',
      label: messages.end,
      isShown: goesOn,
      question: ({ name }) => messages.endQuestion({ name }),
      consequence: () => messages.endConsequence(),
      act: task => moveClueTask(task, ENDED)
    },
    {
      name: 'remove',
      label: messages.remove,
      isShown: ({ canManage }) => canManage,
      isDangerous: true,
      question: ({ name }) => messages.removeQuestion({ name }),
      consequence: () => messages.removeConsequence(),
      act: removeClueTask
    }
  ]
}

/** The same for whom may create tasks. */
const managed: typeof about = {
  ...about,
  actions: [{ name: 'create', label: messages.create, tone: 'primary', act: openClueTaskForm }]
}

/** 线索任务: tasks that bring clues to agents. */
export default function ClueTasksPage() {
  const { status } = useStore($clueTaskDialog)
  const mayCreate = useStore($mayCreateClueTasks)
  return (
    <ConsolePage>
      <DescribedList about={mayCreate ? managed : about} />
      {status !== 'closed' && (
        <LazyOverlay
          onClose={closeClueTaskDialog}
          view={dialogs}
          with={{ onCreated: id => navigate(`/clue/task/${id}`) }}
        />
      )}
    </ConsolePage>
  )
}
