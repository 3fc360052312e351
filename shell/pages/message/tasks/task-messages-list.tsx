import { useState } from 'react'
import { receiptState, sendState } from '../../../../core/features/messaging/enums.ts'
import { messageRecordTitles as titles } from '../../../../core/features/messaging/record-messages.ts'
import type { MessageRecord } from '../../../../core/features/messaging/schemas.ts'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import {
  readMessageTask,
  type TaskMessageSearch,
  taskMessageList
} from '../../../../core/features/messaging/tasks/message-task-detail.ts'
import { resendFailedMessages } from '../../../../core/features/messaging/tasks/message-task-list.ts'
import { messageTaskMessages as messages } from '../../../../core/features/messaging/tasks/message-task-messages.ts'
import type { ListDescription } from '../../../list/list-description.ts'
import { LocalList } from '../../../list/local-list.tsx'
import { recordColumns } from '../record-cells.tsx'

/** What the drawer says itself. */
const known = ['task', 'origin', 'template', 'creator', 'created']
const [SENT, FAILED, UNDELIVERED] = [1, 2, 2]
const hasFailed = (row: MessageRecord): boolean =>
  row.sendState === FAILED || (row.sendState === SENT && row.receiptState === UNDELIVERED)
/** Sending, done or paused. */
const resendable: readonly number[] = [1, 2, 6]

async function resend(taskId: string, ids: readonly string[]): Promise<void> {
  await resendFailedMessages({ id: taskId }, ids)
  await readMessageTask()
}

const describe = (
  taskId: string,
  mayResend: boolean
): ListDescription<MessageRecord, TaskMessageSearch> => ({
  label: messages.messages,
  list: taskMessageList,
  keyOf: ({ id }) => id,
  nameOf: ({ name, id }) => name || id,
  fields: [
    { kind: 'text', key: 'phone', label: titles.phone, isPersonal: true },
    {
      kind: 'choice',
      key: 'isFailed',
      label: messages.onlyFailed,
      options: [
        {
          value: 'true',
          get label() {
            return messages.failedOnly()
          }
        },
        {
          value: 'false',
          get label() {
            return messages.notFailed()
          }
        }
      ]
    },
    { kind: 'choice', key: 'sendState', label: titles.state, options: sendState.options },
    { kind: 'choice', key: 'receiptState', label: titles.receipt, options: receiptState.options }
  ],
  columns: recordColumns.filter(({ key }) => !known.includes(key)),
  rowActions: mayResend
    ? [
        {
          name: 'resend',
          label: messages.resendOne,
          isShown: hasFailed,
          question: () => messages.resendOneQuestion(),
          act: ({ id }) => resend(taskId, [id])
        }
      ]
    : [],
  batchActions: mayResend
    ? [
        {
          name: 'resend',
          label: messages.resendChosen,
          question: count => messages.resendChosenQuestion({ count }),
          act: keys => resend(taskId, keys)
        }
      ]
    : []
})

/** The messages of a task, with the gateway's reasons. */
export function TaskMessages(props: { readonly task: MessageTask; readonly mayResend: boolean }) {
  const { task } = props
  const mayResend = props.mayResend && resendable.includes(task.state)
  const [about, setAbout] = useState(() => ({ mayResend, list: describe(task.id, mayResend) }))
  if (about.mayResend !== mayResend) setAbout({ mayResend, list: describe(task.id, mayResend) })
  return <LocalList about={about.list} />
}
