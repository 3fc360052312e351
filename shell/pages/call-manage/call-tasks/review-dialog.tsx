import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { taskPageMessages as messages } from '../../../../core/features/call-tasks/messages.ts'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import { type TaskSearch, tasksInAudit } from '../../../../core/features/call-tasks/task-lists.ts'
import {
  $rejectAttempt,
  $rejecting,
  approveTask,
  rejectTask,
  startRejecting,
  stopRejecting
} from '../../../../core/features/call-tasks/task-review.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { taskColumns } from './task-columns.tsx'

const LONGEST = 128
const shownKeys = new Set(['name', 'status', 'kind', 'script', 'creator', 'created'])

const inAudit: ListDescription<CallTaskRow, TaskSearch> = {
  label: messages.review,
  list: tasksInAudit,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name, maxLength: LONGEST },
    { kind: 'text', key: 'creatorName', label: messages.creator }
  ],
  columns: [
    ...taskColumns.filter(({ key }) => shownKeys.has(key)),
    {
      key: 'count',
      title: messages.numbers,
      width: 88,
      align: 'right',
      render: ({ totalCount }) => <span className="tabular-nums">{totalCount}</span>
    },
    {
      key: 'remark',
      title: messages.remark,
      render: ({ remark }) => <span title={remark}>{remark}</span>
    }
  ],
  rowActions: [
    {
      name: 'approve',
      label: messages.approve,
      needs: 'CMC.TASK.REVI',
      question: ({ name }) => messages.askApprove({ name }),
      act: approveTask
    },
    {
      name: 'reject',
      label: messages.reject,
      needs: 'CMC.TASK.REVI',
      isDangerous: true,
      act: startRejecting
    }
  ]
}

/** 任务审核: approves tasks, or rejects them with a reason. */
export default function TaskReview() {
  const task = useStore($rejecting)
  return (
    <ConsolePage>
      <DescribedList about={inAudit} />
      {task && <RejectDialog key={task.id} name={task.name} />}
    </ConsolePage>
  )
}

function RejectDialog({ name }: { readonly name: string }) {
  const attempt = useStore($rejectAttempt)
  const id = useId()
  const isBusy = attempt.status === 'busy'
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim() === '' ? messages.reasonMissing() : undefined
    }),
    revalidate: 'blur',
    submission: attempt
  })
  const field = form.field('reason')
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={stopRejecting} />}
      isOpen
      onClose={stopRejecting}
      title={messages.rejectTitle({ name })}
      width={440}
    >
      <form
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ reason }) => void rejectTask(reason.trim()))}
      >
        <Textarea
          {...field}
          issue={field.issue ?? form.error}
          hint={messages.reasonHint()}
          label={messages.reason()}
          maxLength={LONGEST}
          required
        />
      </form>
    </Dialog>
  )
}
