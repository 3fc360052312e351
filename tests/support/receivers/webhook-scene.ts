/** A backend that delivers webhooks to a receiver of the tests, and its administrator. */

import { chosenEvents, type WebhookEvent } from '../../../core/features/webhooks/enums.ts'
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  Webhook
} from '../../../core/features/webhooks/schemas.ts'
import type { ServerOptions } from '../../../demo/server/server.ts'
import { askingAs } from '../server/ask-as.ts'
import { openBackend } from '../server/backend.ts'
import { openReceiver } from './webhook-receiver.ts'

interface Draft {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  readonly showsNumbers: boolean
}
interface Rows<Row> {
  readonly list: Row[]
  readonly total: number
}

export async function openWebhookScene(options: Partial<ServerOptions> = {}) {
  const receiver = await openReceiver()
  const backend = await openBackend({
    allowsLocalWebhooks: true,
    ...options,
    limits: { webhookTick: 20, webhookTimeout: 400, webhookWaits: [20, 20], ...options.limits }
  })
  const admin = askingAs(backend, (await backend.signIn('admin')).access_token)
  const draft: Draft = {
    ...{ url: receiver.url, description: '客户系统', events: chosenEvents, showsNumbers: false }
  }
  const list = async () => (await admin<Rows<Webhook>>('/webhooks?pageSize=50')).list
  const deliveries = async (search: Record<string, string> = {}) =>
    (
      await admin<Rows<Delivery>>(
        `/webhook_deliveries?${new URLSearchParams({ pageSize: '100', ...search })}`
      )
    ).list
  return {
    ...{ receiver, backend, admin, draft, list, deliveries },
    add: (changes: Partial<Draft> = {}) =>
      admin<{ id: string; secret: string }>('/webhooks', { ...draft, ...changes }),
    find: async (id: string) => (await list()).find(one => one.id === id),
    edit: async (
      id: string,
      changes: Partial<Draft> & { isActive?: boolean },
      version?: number
    ) => {
      const now = (await list()).find(one => one.id === id)
      const { url, description, events, showsNumbers } = now ?? draft
      const isActive = now?.state === 'active'
      const body = { url, description, events, showsNumbers, isActive, version: now?.version }
      return admin(`/webhooks/${id}`, { ...body, ...changes, ...(version && { version }) }, 'PUT')
    },
    test: (id: string) => admin<DeliveryAttempt>(`/webhooks/${id}/test`, undefined, 'POST'),
    detail: (id: string) => admin<DeliveryDetail>(`/webhook_deliveries/${id}`),
    /** Files a service record that is a work order; returns its id. */
    file: async (content = '楼道照明损坏') =>
      (
        await admin<{ id: string }>('/work_orders', {
          serviceType: 'OTHER',
          serviceContent: content
        })
      ).id,
    async forget(): Promise<void> {
      await backend.db.deleteFrom('webhook_endpoint').execute()
      await backend.db.deleteFrom('webhook_event').execute()
      receiver.received.length = 0
      receiver.answer()
    },
    async close(): Promise<void> {
      await backend.close()
      receiver.close()
    }
  }
}

export type WebhookScene = Awaited<ReturnType<typeof openWebhookScene>>
