import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { messageTaskState } from '../../../../core/features/messaging/enums.ts'
import {
  $isSettingSending,
  closeSendingSettings,
  openSendingSettings
} from '../../../../core/features/messaging/settings/sending-settings.ts'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import {
  $openMessageTask,
  closeMessageTask,
  openMessageTask
} from '../../../../core/features/messaging/tasks/message-task-detail.ts'
import {
  type MessageTaskSearch,
  messageTaskList
} from '../../../../core/features/messaging/tasks/message-task-list.ts'
import { messageTaskMessages as messages } from '../../../../core/features/messaging/tasks/message-task-messages.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { $route, navigate, setQuery } from '../../../router/router.ts'
import { messageTaskActions } from './message-task-actions.ts'
import { taskColumns } from './message-task-cells.tsx'

const drawer = lazyView(() => import('./message-task-drawer.tsx'))
const settings = lazyView(() => import('./sending-settings-dialog.tsx'))

const about: ListDescription<MessageTask, MessageTaskSearch> = {
  label: messages.list,
  list: messageTaskList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name, maxLength: 128 },
    { kind: 'choice', key: 'state', label: messages.state, options: messageTaskState.options },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.created,
      limitMonths: 12,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: taskColumns,
  actions: [
    {
      name: 'create',
      label: messages.create,
      tone: 'primary',
      needs: 'CMC.SMS.SEND',
      act: () => navigate('/message/send')
    },
    {
      name: 'settings',
      label: messages.settings,
      needs: 'CMC.SYSTEM.SET',
      act: openSendingSettings
    }
  ],
  rowActions: messageTaskActions
}

/** 短信任务: the tasks with their live progress; the drawer of one by its id in the address. */
export default function MessageTasksPage() {
  const isOpen = useStore($openMessageTask) !== undefined
  const isSetting = useStore($isSettingSending)
  const { task } = useStore($route).query
  useEffect(() => {
    if (!task) return
    openMessageTask(task)
    // The drawer has its own entry in the history.
    setQuery({ task: undefined })
  }, [task])
  useEffect(() => closeMessageTask, [])
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeMessageTask} view={drawer} with={{}} />}
      {isSetting && <LazyOverlay onClose={closeSendingSettings} view={settings} with={{}} />}
    </ConsolePage>
  )
}
