import { type Kysely, type Selectable, sql } from 'kysely'
import type { WebhookEvent } from '../../../../core/features/webhooks/enums.ts'
import { webhookMessages as messages } from '../../../../core/features/webhooks/messages.ts'
import type { Delivery, Webhook } from '../../../../core/features/webhooks/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent } from '../../http/refusal.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoint']>
type DeliveryRow = Omit<Selectable<Tables['webhook_delivery']>, 'body'> & { readonly url: string }

export const eventsIn = (text: string): WebhookEvent[] => text.split(',') as WebhookEvent[]

export interface Counts {
  readonly waiting: number
  readonly failed: number
}

/** Deliveries that wait or failed, by endpoint. */
export async function countsOf(
  db: Kysely<Tables>,
  ids: readonly string[]
): Promise<(id: string) => Counts> {
  const { rows } = await sql<Counts & { id: string }>`select id,
      (select count(*)::int from webhook_delivery d
        where d.endpoint_id = one.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_delivery d
        where d.endpoint_id = one.id and d.state = 'failed') as failed
    from unnest(${ids}::text[]) as one(id)`.execute(db)
  const counts = new Map(rows.map(row => [row.id, row]))
  return id => counts.get(id) ?? { waiting: 0, failed: 0 }
}

export const toWebhook = (row: EndpointRow, { waiting, failed }: Counts, now: number): Webhook => ({
  ...{ id: row.id, version: row.version, url: row.url, description: row.description },
  events: eventsIn(row.events),
  showsNumbers: row.shows_numbers,
  state: row.state,
  failingSince: row.failing_since,
  formerUntil: (row.former_until ?? 0) > now ? row.former_until : null,
  ...{ waiting, failed, createdBy: row.created_by, createTime: row.created_at }
})

export const toDelivery = (row: DeliveryRow): Delivery => ({
  ...{ id: row.id, eventId: row.event_id, webhookId: row.endpoint_id, url: row.url },
  ...{ type: row.type, state: row.state, attempts: row.attempts },
  ...{ status: row.last_status, failure: row.last_failure, durationMs: row.last_ms },
  nextTime: row.state === 'waiting' ? row.next_at : null,
  createTime: row.created_at
})

interface Search {
  readonly webhookId?: string | undefined
  readonly type?: WebhookEvent | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

/** The condition of a search on `webhook_delivery`. */
export function matching(enterpriseId: string, search: Search) {
  const { webhookId, type, beginTime, endTime } = search
  return sql<boolean>`webhook_delivery.enterprise_id = ${enterpriseId}
    ${webhookId ? sql`and webhook_delivery.endpoint_id = ${webhookId}` : sql``}
    ${type ? sql`and webhook_delivery.type = ${type}` : sql``}
    ${beginTime === undefined ? sql`` : sql`and webhook_delivery.created_at >= ${beginTime}::bigint`}
    ${endTime === undefined ? sql`` : sql`and webhook_delivery.created_at <= ${endTime}::bigint`}`
}

/** Locked until the transaction ends. */
export const lockedEndpoint = (
  inside: Kysely<Tables>,
  enterpriseId: string,
  id: string
): Promise<EndpointRow> =>
  inside
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => absent(messages.noWebhook()))
