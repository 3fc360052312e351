import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { webhooks } from './endpoints.ts'
import type { Webhook } from './schemas.ts'
import { webhookPageMessages as messages } from './webhook-page-messages.ts'

export type WebhookSearch = SearchOf<typeof webhooks.list>

/** Endpoints of the enterprise, newest first. */
export const webhookList = areaList<Webhook, WebhookSearch>({
  name: 'webhooks',
  query: {},
  load: ({ query, ...page }) =>
    call(webhooks.list, { query: { ...query, ...page } }, { silent: true })
})

/** Enables or disables an endpoint. @throws `Failure`, already shown. */
export async function switchWebhook(
  { id, version, url, description, events, showsNumbers }: Webhook,
  isActive: boolean
): Promise<void> {
  const body = { url, description, events, showsNumbers, version, isActive }
  await call(webhooks.edit, { id, body })
  notify('success', isActive ? messages.enabled() : messages.disabled())
}

/** @throws `Failure`, already shown. */
export async function removeWebhook({ id }: Webhook): Promise<void> {
  await call(webhooks.remove, { id })
  notify('success', messages.removed())
}
