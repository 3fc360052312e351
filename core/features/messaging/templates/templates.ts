/** Templates of the enterprise: the list and its actions. */
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { call } from '../../../net/http.ts'
import { notify } from '../../../notices.ts'
import { messageTemplates } from '../endpoints.ts'
import { messagePageMessages as messages } from '../messaging-page-messages.ts'
import type { MessageTemplate } from '../schemas.ts'

export type TemplateSearch = SearchOf<typeof messageTemplates.list>

export const templateList = areaList<MessageTemplate, TemplateSearch>({
  name: 'message-templates',
  query: {},
  load: ({ query, ...page }) =>
    call(messageTemplates.list, { query: { ...query, ...page } }, { silent: true })
})

/** @throws `Failure`, already shown. */
export async function approveTemplate({ id, version }: MessageTemplate): Promise<void> {
  await call(messageTemplates.review, { id, body: { version, isApproved: true } })
  notify('success', messages.approved())
}

/** @throws `Failure`, already shown. */
export async function withdrawTemplate({ id, version }: MessageTemplate): Promise<void> {
  await call(messageTemplates.withdraw, { id, body: { version } })
  notify('success', messages.withdrawn())
}

/** @throws `Failure`, already shown. */
export async function removeTemplate({ id }: MessageTemplate): Promise<void> {
  await call(messageTemplates.remove, { id })
  notify('success', messages.removed())
}
