/** Recipients of a message task that get no message. */
import { importOrNotify } from '../../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { call } from '../../../net/http.ts'
import { messageTasks } from '../task-endpoints.ts'
import type { LeftOutRecipient } from '../task-schemas.ts'

export type LeftOutSearch = SearchOf<typeof messageTasks.leftOut> & { readonly taskId: string }

export const leftOutList = areaList<LeftOutRecipient, LeftOutSearch>({
  name: 'message-left-out',
  query: { taskId: '' },
  load: ({ query: { taskId, ...query }, page, pageSize }) =>
    call(
      messageTasks.leftOut,
      { id: taskId, query: { ...query, page, pageSize } },
      { silent: true }
    )
})

/** Starts an export of a task's messages, or of its left-out recipients, to the transfer list. */
export async function exportMessageTask(id: string, of: 'messages' | 'leftOut'): Promise<string> {
  const { startTransfer } = await importOrNotify(() => import('../../transfer-list/transfers.ts'))
  return startTransfer(call(messageTasks.exportRows, { id, body: { of } }))
}
