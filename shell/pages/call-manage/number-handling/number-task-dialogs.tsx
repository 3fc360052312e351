import { useStore } from '@nanostores/react'
import { $numberTaskDialog } from '../../../../core/features/number-handling/number-task-dialogs.ts'
import { AddToTask } from './add-to-task.tsx'
import { NewNumberTaskDialog } from './new-number-task.tsx'

/** Dialogs of 号码处理. */
export default function NumberTaskDialogs() {
  const dialog = useStore($numberTaskDialog)
  switch (dialog.status) {
    case 'closed':
      return null
    case 'creating':
      return <NewNumberTaskDialog />
    case 'adding':
      return <AddToTask task={dialog.task} />
  }
}
