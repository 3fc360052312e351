const page = '/callManage/call'

/** The list of manual tasks, or the page of one of them. */
export const manualAddress = (taskId?: string): string =>
  taskId === undefined ? page : `${page}?task=${encodeURIComponent(taskId)}`

/** The tasks in which one calls, one of them open. */
export const mineAddress = (taskId?: string): string =>
  `${page}?view=mine${taskId === undefined ? '' : `&task=${encodeURIComponent(taskId)}`}`
