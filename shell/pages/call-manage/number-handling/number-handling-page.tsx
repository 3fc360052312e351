import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import {
  $numberTaskDialog,
  closeNumberTaskDialog,
  openAddingToTask,
  openNewNumberTask
} from '../../../../core/features/number-handling/number-task-dialogs.ts'
import {
  cancelNumberTask,
  exportHandled,
  followNumberTasks,
  type NumberTaskSearch,
  numberTaskList,
  removeNumberTask,
  usableCount
} from '../../../../core/features/number-handling/number-tasks.ts'
import { isUnfinished, statusOptions } from '../../../../core/features/number-handling/rules.ts'
import type { NumberHandlingTask } from '../../../../core/features/number-handling/schemas.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { NameLink } from '../../../list/cells/name-link.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { navigate } from '../../../router/router.ts'
import { NumberTaskBar, NumberTaskStatus, shareText } from './number-task-cells.tsx'

const dialogs = lazyView(() => import('./number-task-dialogs.tsx'))

const open = ({ id }: NumberHandlingTask): void => navigate(`/callManage/numberHandling/${id}`)
const isOver = ({ status }: NumberHandlingTask): boolean => !isUnfinished(status)
const hasResult = (task: NumberHandlingTask): boolean => isOver(task) && task.handled > 0

const about: ListDescription<NumberHandlingTask, NumberTaskSearch> = {
  label: messages.list,
  list: numberTaskList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name, maxLength: 128 },
    { kind: 'choice', key: 'status', label: messages.status, options: statusOptions },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.createTime,
      limitMonths: 12,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: [
    {
      key: 'name',
      title: messages.name,
      render: task => (
        <NameLink
          label={messages.resultOf({ name: task.name })}
          name={task.name}
          onOpen={() => open(task)}
        />
      )
    },
    {
      key: 'status',
      title: messages.status,
      width: 104,
      render: task => <NumberTaskStatus task={task} />
    },
    {
      key: 'progress',
      title: messages.progress,
      width: 176,
      render: task => <NumberTaskBar task={task} />
    },
    {
      key: 'total',
      title: messages.total,
      width: 104,
      align: 'right',
      sort: 'total',
      render: ({ total }) => <span className="tabular-nums">{total}</span>
    },
    {
      key: 'usable',
      title: messages.usable,
      width: 144,
      align: 'right',
      render: task => (
        <span className="tabular-nums">
          {messages.usableOf({
            count: usableCount(task),
            share: shareText(usableCount(task), task.handled)
          })}
        </span>
      )
    },
    {
      key: 'creator',
      title: messages.creator,
      width: 112,
      render: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
    },
    {
      key: 'time',
      title: messages.createTime,
      width: 152,
      sort: 'createTime',
      render: ({ createTime }) => <Moment at={createTime} />
    }
  ],
  actions: [
    { name: 'create', label: messages.create, tone: 'primary', act: () => openNewNumberTask() }
  ],
  rowActions: [
    { name: 'result', label: messages.detail, act: open },
    {
      name: 'cancel',
      label: messages.cancel,
      isShown: ({ status }) => isUnfinished(status),
      question: ({ name }) => messages.cancelQuestion({ name }),
      consequence: () => messages.cancelConsequence(),
      act: cancelNumberTask
    },
    {
      name: 'toTask',
      label: messages.toTask,
      needs: 'CMC.CALL.TASK.BASIC.OPER',
      isShown: hasResult,
      act: openAddingToTask
    },
    {
      name: 'download',
      label: messages.download,
      isShown: hasResult,
      act: ({ id }) => exportHandled(id)
    },
    {
      name: 'remove',
      label: messages.remove,
      isShown: isOver,
      question: ({ name }) => messages.removeQuestion({ name }),
      consequence: () => messages.removeConsequence(),
      isDangerous: true,
      act: removeNumberTask
    }
  ]
}

/** 号码处理: tasks that sort numbers into classes. */
export default function NumberHandlingPage() {
  const isOpen = useStore($numberTaskDialog).status !== 'closed'
  useEffect(followNumberTasks, [])
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeNumberTaskDialog} view={dialogs} with={{}} />}
    </ConsolePage>
  )
}
