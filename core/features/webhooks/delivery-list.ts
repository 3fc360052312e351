import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { webhooks } from './endpoints.ts'
import { MOST_ENDPOINTS } from './rules.ts'
import type { Delivery, DeliveryDetail, Webhook } from './schemas.ts'
import { webhookPageMessages as messages } from './webhook-page-messages.ts'

export type DeliverySearch = SearchOf<typeof webhooks.deliveries>

const silent = { silent: true } as const

/** Deliveries of the enterprise, newest first. */
export const deliveryList = areaList<Delivery, DeliverySearch>({
  name: 'webhookDeliveries',
  query: {},
  load: ({ query, ...page }) => call(webhooks.deliveries, { query: { ...query, ...page } }, silent)
})

/** The endpoints, to search by. */
const endpoints = queryStore<readonly Webhook[]>()
export const $deliveryWebhooks = endpoints.$store
export const readDeliveryWebhooks = (): Promise<void> =>
  endpoints.refresh(
    async () => (await call(webhooks.list, { query: { pageSize: MOST_ENDPOINTS } }, silent)).list
  )

/** The delivery whose attempts are shown. */
const opened = queryStore<DeliveryDetail>()
export const $openedDelivery = opened.$store
export const openDelivery = (id: string): Promise<void> =>
  opened.load(() => call(webhooks.delivery, { id }, silent))
export const closeDelivery = opened.forget

/** @throws `Failure`, already shown. */
export async function replayDelivery({ id }: Pick<Delivery, 'id'>): Promise<void> {
  await call(webhooks.replay, { id })
  notify('success', messages.replayed())
}

/** Those that failed and match the search. @throws `Failure`, already shown. */
export async function replayFailed({ state: _, ...body }: DeliverySearch): Promise<void> {
  const { count } = await call(webhooks.replayFailed, { body: numbersIn(body) })
  if (count === 0) notify('info', messages.noneFailed())
  else notify('success', messages.replayedCount({ count }))
  await deliveryList.reload()
}

/** Times of a search are texts in the address. */
const numbersIn = ({ beginTime, endTime, ...rest }: DeliverySearch) => ({
  ...rest,
  ...(beginTime !== undefined && { beginTime: Number(beginTime) }),
  ...(endTime !== undefined && { endTime: Number(endTime) })
})

onSignedOut(() => {
  endpoints.forget()
  opened.forget()
})
