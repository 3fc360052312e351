import { createContext } from 'react'
import type { TaskDialogAsked } from '../../core/areas/call-task/open.ts'

/** What whoever shows the dialog as its own part says besides its values: whom a new task calls first. */
export const AskedContext = createContext<Pick<TaskDialogAsked, 'customerIds' | 'taskType'>>({})
