/** Messages of tasks and calls: the list and its actions. */
import { importOrNotify } from '../../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { messagePageMessages as messages } from '../messaging-page-messages.ts'
import { messageRecords } from '../record-endpoints.ts'
import type { MessageRecord } from '../schemas.ts'

export type MessageRecordSearch = SearchOf<typeof messageRecords.list>

export const messageRecordList = areaList<MessageRecord, MessageRecordSearch>({
  name: 'message-records',
  query: {},
  load: ({ query, ...page }) =>
    call(messageRecords.list, { query: { ...query, ...page } }, { silent: true })
})

/** Starts an export of the search result to the transfer list. */
export async function exportMessageRecords(body: MessageRecordSearch): Promise<string> {
  const { startTransfer } = await importOrNotify(() => import('../../transfer-list/transfers.ts'))
  return startTransfer(call(messageRecords.exportAll, { body }))
}

/** @throws `Failure`, already shown. */
export async function removeMessageRecords(ids: readonly string[]): Promise<void> {
  await call(messageRecords.remove, { body: { idList: [...ids] } })
  notify('success', messages.removed())
}
