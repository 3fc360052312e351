/** What can be done to a message task, in its row and in its drawer. */
import type { MessageTaskState } from '../../../../core/features/messaging/enums.ts'
import { exportMessageTask } from '../../../../core/features/messaging/sending/left-out-list.ts'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import {
  cancelMessageTask,
  pauseMessageTask,
  removeMessageTask,
  resendFailedMessages,
  resumeMessageTask
} from '../../../../core/features/messaging/tasks/message-task-list.ts'
import { messageTaskMessages as messages } from '../../../../core/features/messaging/tasks/message-task-messages.ts'
import type { RowAction } from '../../../list/list-description.ts'
import { navigate } from '../../../router/router.ts'

const operate = 'CMC.SMS.TASK.BASIC.OPER'
const [PLANNED, RUNNING, DONE, STOPPED, PREPARING, CONFIRMING, PAUSED, CANCELLED] = [
  ...([0, 1, 2, 3, 4, 5, 6, 7] as const)
]
const within =
  (...states: readonly MessageTaskState[]) =>
  ({ state }: MessageTask): boolean =>
    (states as readonly number[]).includes(state)

export const messageTaskActions: readonly RowAction<MessageTask>[] = [
  {
    name: 'go-on',
    label: messages.goOn,
    needs: 'CMC.SMS.SEND',
    isShown: within(PREPARING, CONFIRMING),
    act: ({ id }) => navigate(`/message/send?task=${id}`)
  },
  {
    name: 'pause',
    label: messages.pause,
    needs: operate,
    isAlternative: true,
    isShown: within(PLANNED, RUNNING),
    question: ({ name }) => messages.pauseQuestion({ name }),
    consequence: () => messages.pauseConsequence(),
    act: pauseMessageTask
  },
  {
    name: 'resume',
    label: messages.resume,
    needs: operate,
    isAlternative: true,
    isShown: within(PAUSED),
    act: resumeMessageTask
  },
  {
    name: 'resend',
    label: messages.resend,
    needs: operate,
    isShown: task => within(RUNNING, DONE, PAUSED)(task) && task.counts.failed > 0,
    question: ({ name }) => messages.resendQuestion({ name }),
    consequence: () => messages.resendConsequence(),
    act: task => resendFailedMessages(task)
  },
  {
    name: 'cancel',
    label: messages.cancel,
    needs: operate,
    isShown: within(PREPARING, CONFIRMING, PLANNED, RUNNING, PAUSED),
    isDangerous: true,
    question: ({ name }) => messages.cancelQuestion({ name }),
    consequence: () => messages.cancelConsequence(),
    act: cancelMessageTask
  },
  {
    name: 'export',
    label: messages.exportMessages,
    isShown: ({ counts }) => counts.total > 0,
    act: ({ id }) => exportMessageTask(id, 'messages')
  },
  {
    name: 'export-left-out',
    label: messages.exportLeftOut,
    isShown: ({ leftOutCount }) => leftOutCount > 0,
    act: ({ id }) => exportMessageTask(id, 'leftOut')
  },
  {
    name: 'remove',
    label: messages.remove,
    needs: 'CMC.SMS.TASK.DELE',
    isShown: within(DONE, STOPPED, CANCELLED, CONFIRMING),
    isDangerous: true,
    question: ({ name }) => messages.removeQuestion({ name }),
    consequence: () => messages.removeConsequence(),
    act: removeMessageTask
  }
]
