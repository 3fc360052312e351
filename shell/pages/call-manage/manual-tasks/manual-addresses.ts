const page = '/callManage/call'

/** Address of the list of manual tasks, or of one task. */
export const manualAddress = (taskId?: string): string =>
  taskId === undefined ? page : `${page}?task=${encodeURIComponent(taskId)}`

/** Address of the user's own tasks, with one of them open. */
export const mineAddress = (taskId?: string): string =>
  `${page}?view=mine${taskId === undefined ? '' : `&task=${encodeURIComponent(taskId)}`}`
