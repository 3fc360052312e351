import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  onCallTaskChange,
  openTaskDialog
} from '../../../../core/features/call-task-form/task-dialog.ts'
import { type NumberClass, numberClass } from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import {
  $numberTaskAttempt,
  addToCallTask,
  closeNumberTaskDialog
} from '../../../../core/features/number-handling/number-task-dialogs.ts'
import { countIn } from '../../../../core/features/number-handling/number-tasks.ts'
import { callable } from '../../../../core/features/number-handling/rules.ts'
import type { NumberHandlingTask } from '../../../../core/features/number-handling/schemas.ts'
import { loadOpenTasks } from '../../../../core/features/number-import/open-tasks.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { CheckboxGroup } from '../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import TaskChoice from '../../../../widgets/parts/number-import/task-choice.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

/** The classes whose numbers go into a call task, and which task that is. */
export function AddToTask({ task }: { readonly task: NumberHandlingTask }) {
  const attempt = useStore($numberTaskAttempt)
  const present = task.counts.filter(({ numberClass: code }) => code !== 9)
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        present
          .filter(({ numberClass: code }) => callable.includes(code))
          .map(({ numberClass: code }) => String(code))
      )
  )
  const [callTaskId, chooseTask] = useState<string>()
  const [issue, setIssue] = useState('')
  useEffect(
    () =>
      onCallTaskChange(({ callTaskId: made, mode }) => {
        if (mode === 'edit') return
        void loadOpenTasks()
        chooseTask(made)
      }),
    []
  )
  const classes = [...chosen].map(code => Number(code) as NumberClass)
  const count = countIn(task, classes)
  const error = issue || (attempt.status === 'failed' ? attempt.failure.message : '')

  function submit(): void {
    if (count === 0) setIssue(messages.toTaskNone())
    else if (callTaskId === undefined) setIssue(messages.toTaskMissing())
    else {
      setIssue('')
      void addToCallTask(callTaskId, classes)
    }
  }
  return (
    <Dialog
      footer={
        <FormButtons
          isBusy={attempt.status === 'busy'}
          onCancel={closeNumberTaskDialog}
          onConfirm={submit}
        />
      }
      isOpen
      onClose={closeNumberTaskDialog}
      title={messages.toTaskTitle()}
      width={520}
    >
      <div className="flex flex-col gap-4">
        <CheckboxGroup
          chosen={chosen}
          label={messages.toTaskClasses()}
          onChoose={choose}
          options={present.map(({ numberClass: code, count: of }) => ({
            value: String(code),
            label: joinMessages.aside({ text: numberClass.label(code), note: of })
          }))}
        />
        <p aria-live="polite" className="text-[13px]/5 text-(--hutong-text-2)">
          {messages.toTaskCount({ count })}
        </p>
        <TaskChoice chosen={callTaskId} onChoose={chooseTask} />
        <div>
          <Button onClick={() => openTaskDialog({ mode: 'create', taskType: 0 })} size="small">
            {messages.createCallTask()}
          </Button>
        </div>
        <FormAlert text={error} />
      </div>
    </Dialog>
  )
}
