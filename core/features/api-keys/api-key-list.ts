import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { apiKeys } from './endpoints.ts'
import { apiKeyMessages as messages } from './messages.ts'
import type { ApiKey } from './schemas.ts'

export type ApiKeySearch = SearchOf<typeof apiKeys.list>

/** API keys of the enterprise, newest first. */
export const apiKeyList = areaList<ApiKey, ApiKeySearch>({
  name: 'apiKeys',
  query: {},
  load: ({ query, ...page }) =>
    call(apiKeys.list, { query: { ...query, ...page } }, { silent: true })
})

export async function revokeApiKey({ id }: ApiKey): Promise<void> {
  await call(apiKeys.revoke, { id })
  notify('success', messages.revoked())
}
