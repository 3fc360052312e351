import { type Kysely, sql } from 'kysely'
import { webhookMessages as messages } from '../../../../core/features/webhooks/messages.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { newestOfMany } from '../../http/paging.ts'
import { absent, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { checkWhole } from './check-whole.ts'
import { shownBody } from './delivery/shown-body.ts'
import { shownUrl } from './shown-url.ts'
import { matching, toDelivery } from './webhook-queries.ts'

type Served = 'deliveries' | 'delivery' | 'replay' | 'replayFailed'

const again = sql`state = 'waiting', attempts = 0, leased_by = null`

/** The log of deliveries, and their replay. */
export function deliveryHandlers({ db, webhooks }: Backend): Pick<Handlers['webhooks'], Served> {
  const withUrl = (inside: Kysely<Tables>) =>
    inside
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')

  return {
    async deliveries({ query }, { session }) {
      await checkWhole(db, session)
      const { state } = query
      let rows = db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where(matching(session.enterpriseId, query))
      if (state) rows = rows.where('state', '=', state)
      const page = await newestOfMany(db, rows, query)
      const endpoints = await db
        .selectFrom('webhook_endpoint')
        .select(['id', 'url'])
        .where('enterprise_id', '=', session.enterpriseId)
        .execute()
      const urls = new Map(endpoints.map(({ id, url }) => [id, url]))
      return {
        ...page,
        list: page.list.map(row => toDelivery({ ...row, url: urls.get(row.endpoint_id) ?? '' }))
      }
    },

    async delivery({ params: { id } }, { session }) {
      await checkWhole(db, session)
      const row = await withUrl(db)
        .selectAll('webhook_delivery')
        .select(['url', 'shows_numbers'])
        .where('webhook_delivery.id', '=', id)
        .where('webhook_delivery.enterprise_id', '=', session.enterpriseId)
        .executeTakeFirst()
      if (!row) throw absent(messages.noDelivery())
      const log = await db
        .selectFrom('webhook_attempt')
        .selectAll()
        .where('delivery_id', '=', id)
        .orderBy('id', 'desc')
        .limit(100)
        .execute()
      return {
        ...toDelivery(row),
        body: await shownBody(db, row, row.shows_numbers),
        log: log.map(
          ({ id, created_at: time, duration_ms: durationMs, status, failure, answer }) => ({
            ...{ id, time, durationMs, status, failure, answer }
          })
        )
      }
    },

    async replay({ params: { id } }, { request, session }) {
      await checkWhole(db, session)
      await db.transaction().execute(async inside => {
        const row = await withUrl(inside)
          .select(['webhook_delivery.state', 'webhook_endpoint.state as endpoint', 'url'])
          .where('webhook_delivery.id', '=', id)
          .where('webhook_delivery.enterprise_id', '=', session.enterpriseId)
          .forUpdate('webhook_delivery')
          .executeTakeFirst()
        if (!row) throw absent(messages.noDelivery())
        if (row.endpoint !== 'active') throw refuse(messages.notActive())
        if (row.state === 'waiting') throw refuse(messages.stillWaiting())
        await sql`update webhook_delivery set ${again}, next_at = ${Date.now()}
          where id = ${id}`.execute(inside)
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: shownUrl(row.url) },
          detail: messages.logReplay({ count: 1 })
        })
      })
      webhooks.wake()
      return null
    },

    async replayFailed({ body }, { request, session }) {
      await checkWhole(db, session)
      const { enterpriseId } = session
      const count = await db.transaction().execute(async inside => {
        const { numAffectedRows = 0n } = await sql`update webhook_delivery
          set ${again}, next_at = ${Date.now()} where id in (
            select webhook_delivery.id from webhook_delivery
              join webhook_endpoint e on e.id = webhook_delivery.endpoint_id
            where webhook_delivery.state = 'failed' and e.state = 'active'
              and webhook_delivery.type <> 'webhook.test'
              and ${matching(enterpriseId, body)}
            for update of webhook_delivery)`.execute(inside)
        const target = body.webhookId
          ? await inside
              .selectFrom('webhook_endpoint')
              .select('url')
              .where('id', '=', body.webhookId)
              .where('enterprise_id', '=', enterpriseId)
              .executeTakeFirst()
          : undefined
        const changed = Number(numAffectedRows)
        if (changed > 0)
          await recordOperation(inside, session, request, {
            type: EDITED,
            target: target ? shownUrl(target.url) : messages.allEndpoints(),
            detail: messages.logReplay({ count: changed })
          })
        return changed
      })
      webhooks.wake()
      return { count }
    }
  }
}
