import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookEvent } from '../../../../../core/features/webhooks/enums.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { bodyOf, dataOf } from './event-data.ts'

/** Events of one transaction. */
const BATCH = 200

interface Row {
  readonly id: string
  readonly enterprise_id: string
  readonly type: WebhookEvent
  readonly subject: string
  readonly created_at: number
}

const eventsOf = (text: string): readonly string[] => text.split(',')

/**
 * Turns recorded events into deliveries; an event and its deliveries change in one transaction, so
 * that none is lost or doubled. Returns how many events it took.
 */
export const prepareEvents = (db: Database, now = Date.now()): Promise<number> =>
  db.transaction().execute(async inside => {
    const { rows } = await sql<Row>`delete from webhook_event where id in (
        select id from webhook_event order by created_at, id limit ${BATCH} for update skip locked)
      returning id, enterprise_id, type, subject, created_at`.execute(inside)
    for (const [enterpriseId, own] of Map.groupBy(rows, row => row.enterprise_id)) {
      const endpoints = await inside
        .selectFrom('webhook_endpoint')
        .select(['id', 'events', 'shows_numbers'])
        .where('enterprise_id', '=', enterpriseId)
        .where('state', '=', 'active')
        .execute()
      for (const [type, events] of Map.groupBy(own, row => row.type)) {
        const wanting = endpoints.filter(one => eventsOf(one.events).includes(type))
        if (wanting.length === 0) continue
        const data = await dataOf(
          inside,
          enterpriseId,
          type,
          events.map(({ subject }) => subject)
        )
        const deliveries = events.flatMap(event =>
          wanting.flatMap(endpoint => {
            const found = data.get(event.subject)
            if (!found) return []
            const body = bodyOf(type, event.created_at, found(endpoint.shows_numbers))
            return [
              {
                ...{ id: randomUUID(), event_id: event.id, endpoint_id: endpoint.id },
                ...{ enterprise_id: enterpriseId, type, body, state: 'waiting' as const },
                ...{ next_at: now, created_at: event.created_at }
              }
            ]
          })
        )
        if (deliveries.length > 0)
          await inside.insertInto('webhook_delivery').values(deliveries).execute()
      }
    }
    return rows.length
  })

export const hasMore = (count: number): boolean => count === BATCH
