import { useEffect, useState } from 'react'
import { openTaskDialog, type TaskDialogAsked } from '../../../../core/areas/call-task/open.ts'
import {
  everyTask,
  preciseTasks,
  repairTasks,
  scheduledTasks,
  severalNumberTasks,
  type TaskList
} from '../../../../core/areas/call-tasks/lists.ts'
import { $may } from '../../../../core/session/user.ts'
import { Apart, type Piece, piece } from '../../../../widgets/parts/apart.tsx'
import { ConsolePage } from '../../../layout/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import { onMethod } from '../../../methods.ts'
import { $route } from '../../../router.ts'
import { AlarmLayer } from '../alarm-settings/layer.tsx'
import { describeTasks } from './description.tsx'

type Made = Omit<TaskDialogAsked, 'mode'>

const listPage = (list: TaskList, made: Made, isEveryKind = false) => ({
  about: describeTasks(list, made, isEveryKind),
  made
})

/** By the name of the route: one idea, and what makes it this page. */
const lists: Readonly<Record<string, ReturnType<typeof listPage>>> = {
  callTaskList: listPage(everyTask, { taskType: 0 }, true),
  preciseTask: listPage(preciseTasks, { taskType: 6 }),
  scheduledTask: listPage(scheduledTasks, { taskType: 0, isScheduled: true }),
  multiNumberTask: listPage(severalNumberTasks, { taskType: 11 }),
  reconnectTask: listPage(repairTasks, { taskType: 0, repair: true })
}

const others: Readonly<Record<string, Piece<object>>> = {
  callTaskDetail: piece(() => import('./task-detail.tsx')),
  taskReview: piece(() => import('./review.tsx'))
}

/** All that is to be seen of call tasks; the console's table of routes names it once. */
export default function Tasks() {
  const [name] = useState(() => $route.get().name)
  const other = others[name]
  if (other) return <Apart piece={other} with={{}} />
  const page = lists[name]
  return page ? <TaskListPage name={name} {...page} /> : null
}

/** A page of tasks; `?method=add` opens the dialog there (doc 2 §2). */
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
