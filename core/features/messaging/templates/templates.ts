/** Templates of the enterprise: the list and its actions. */
import { areaList, type SearchOf } from '../../../lib/query/area-list.ts'
import { call } from '../../../net/http.ts'
import { messageTemplates } from '../endpoints.ts'
import { reviewedRows } from '../reviewed-rows.ts'
import type { MessageTemplate } from '../schemas.ts'

export type TemplateSearch = SearchOf<typeof messageTemplates.list>

export const templateList = areaList<MessageTemplate, TemplateSearch>({
  name: 'message-templates',
  query: {},
  load: ({ query, ...page }) =>
    call(messageTemplates.list, { query: { ...query, ...page } }, { silent: true })
})

export const reviewedTemplates = reviewedRows(messageTemplates, templateList.reload)
