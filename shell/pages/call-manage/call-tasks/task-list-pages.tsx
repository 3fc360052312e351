import { useEffect, useState } from 'react'
import {
  openTaskDialog,
  type TaskDialogRequest
} from '../../../../core/features/call-task-form/task-dialog.ts'
import {
  everyTask,
  preciseTasks,
  repairTasks,
  scheduledTasks,
  severalNumberTasks,
  type TaskList
} from '../../../../core/features/call-tasks/task-lists.ts'
import { $may } from '../../../../core/session/user.ts'
import { Lazy, type LazyView, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { onMethod } from '../../../console-methods.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import { $route } from '../../../router/router.ts'
import { AlarmLayer } from '../alarm-settings/alarm-layer.tsx'
import { describeTasks } from './task-list-description.tsx'

type Made = Omit<TaskDialogRequest, 'mode'>

const listPage = (list: TaskList, made: Made, isEveryKind = false) => ({
  about: describeTasks(list, made, isEveryKind),
  made
})

/** List pages by route name. */
const lists: Readonly<Record<string, ReturnType<typeof listPage>>> = {
  callTaskList: listPage(everyTask, { taskType: 0 }, true),
  preciseTask: listPage(preciseTasks, { taskType: 6 }),
  scheduledTask: listPage(scheduledTasks, { taskType: 0, isScheduled: true }),
  multiNumberTask: listPage(severalNumberTasks, { taskType: 11 }),
  reconnectTask: listPage(repairTasks, { taskType: 0, repair: true })
}

const others: Readonly<Record<string, LazyView<object>>> = {
  callTaskDetail: lazyView(() => import('./task-detail-page.tsx')),
  taskReview: lazyView(() => import('./review-dialog.tsx'))
}

/** Entry of all call task pages; the route table references this one module. */
export default function Tasks() {
  const [name] = useState(() => $route.get().name)
  const other = others[name]
  if (other) return <Lazy view={other} with={{}} />
  const page = lists[name]
  return page ? <TaskListPage name={name} {...page} /> : null
}

/** A list of tasks; `?method=add` opens the dialog (rule console-21). */
function TaskListPage({ about, made, name }: ReturnType<typeof listPage> & { name: string }) {
  useEffect(
    () =>
      onMethod(name, 'add', () => {
        if ($may.get()('CMC.CALL.TASK.BASIC.OPER')) openTaskDialog({ mode: 'create', ...made })
      }),
    [name, made]
  )
  return (
    <ConsolePage>
      <DescribedList about={about} />
      <AlarmLayer />
    </ConsolePage>
  )
}
