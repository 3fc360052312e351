import { createContext } from 'react'
import type { TaskDialogRequest } from '../../core/features/call-task-form/task-dialog.ts'

type DialogRequest = Pick<TaskDialogRequest, 'customerIds' | 'members' | 'taskType' | 'isScheduled'>

/** Defaults of a new task, set by the view that embeds the dialog. */
export const RequestContext = createContext<DialogRequest>({})
