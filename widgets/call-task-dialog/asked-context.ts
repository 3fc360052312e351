import { createContext } from 'react'
import type { TaskDialogAsked } from '../../core/areas/call-task/open.ts'

type Asked = Pick<TaskDialogAsked, 'customerIds' | 'taskType' | 'isScheduled'>

/** What whoever shows the dialog as its own part says besides its values: how a new task begins. */
export const AskedContext = createContext<Asked>({})
