import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { webhookMessages as messages } from '../../../../core/features/webhooks/messages.ts'
import { FORMER_HOURS, MOST_ENDPOINTS } from '../../../../core/features/webhooks/rules.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { newestFirst } from '../../http/paging.ts'
import { refuse, refuseField, unavailable } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import {
  type Action,
  ADDED,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { checkedDraft } from './check-draft.ts'
import { checkWhole } from './check-whole.ts'
import { bodyOf } from './delivery/event-data.ts'
import { newSecret } from './delivery/signing.ts'
import { deliveryHandlers } from './delivery-handlers.ts'
import { endpointChanges } from './endpoint-changes.ts'
import { shownUrl } from './shown-url.ts'
import { countsOf, type EndpointRow, lockedEndpoint, toWebhook } from './webhook-queries.ts'

const HOUR = 60 * 60 * 1000

/** Of two changes of one version the later is refused. */
function checkVersion({ version: current }: EndpointRow, version: number): void {
  if (version !== current) throw refuseField('WEBHOOK_CHANGED', messages.changed())
}

/** Throws if another endpoint of the enterprise has the address. Locks the enterprise. */
async function checkOthers(
  inside: Transaction<Tables>,
  enterpriseId: string,
  { id, url }: Pick<EndpointRow, 'id' | 'url'>
): Promise<void> {
  await lockEnterprise(inside, enterpriseId)
  const others = await inside
    .selectFrom('webhook_endpoint')
    .select('url')
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '<>', id)
    .execute()
  if (others.some(other => other.url === url)) throw refuseField('url', messages.urlTaken())
  if (others.length >= MOST_ENDPOINTS) throw refuse(messages.tooMany({ most: MOST_ENDPOINTS }))
}

export function webhookHandlers(backend: Backend): Handlers['webhooks'] {
  const { db, webhooks } = backend
  const { box, policy } = webhooks

  const record = (
    inside: Transaction<Tables>,
    { session, request }: RequestContext,
    url: string,
    action: Omit<Action, 'target'>
  ) => recordOperation(inside, session, request, { ...action, target: shownUrl(url) })

  return {
    async list({ query }, { session }) {
      await checkWhole(db, session)
      const found = db
        .selectFrom('webhook_endpoint')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
      const page = await newestFirst(found, query)
      const counts = await countsOf(
        db,
        page.list.map(({ id }) => id)
      )
      const now = Date.now()
      return { ...page, list: page.list.map(row => toWebhook(row, counts(row.id), now)) }
    },

    async add({ body }, context) {
      await checkWhole(db, context.session)
      const { session } = context
      const { enterpriseId } = session
      const columns = await checkedDraft(body, policy)
      const [id, secret] = [`hook_${randomBytes(9).toString('hex')}`, newSecret()]
      await db.transaction().execute(async inside => {
        await checkOthers(inside, enterpriseId, { id, url: columns.url })
        const row = {
          ...{ ...columns, id, enterprise_id: enterpriseId, state: 'active' as const, version: 1 },
          ...{ secret: box.seal(secret, id), created_at: Date.now() },
          created_by: await userName(inside, session.userId)
        }
        await inside.insertInto('webhook_endpoint').values(row).execute()
        await record(inside, context, row.url, { type: ADDED, detail: messages.logAdd() })
      })
      return { id, secret }
    },

    async edit({ params: { id }, body: { version, isActive, ...draft } }, context) {
      await checkWhole(db, context.session)
      const { enterpriseId } = context.session
      const columns = await checkedDraft(draft, policy)
      await db.transaction().execute(async inside => {
        await checkOthers(inside, enterpriseId, { id, url: columns.url })
        const before = await lockedEndpoint(inside, enterpriseId, id)
        checkVersion(before, version)
        const inactive = before.state === 'active' ? 'paused' : before.state
        const after = { ...columns, state: isActive ? ('active' as const) : inactive }
        const isBegun = isActive && before.state !== 'active'
        await inside
          .updateTable('webhook_endpoint')
          .set({ ...after, version: version + 1, ...(isBegun && { failing_since: null }) })
          .where('id', '=', id)
          .execute()
        const changes = endpointChanges(before, after)
        await record(inside, context, after.url, {
          ...{ type: EDITED, detail: messages.logEdit(), changes }
        })
      })
      webhooks.wake()
      return null
    },

    async remove({ params: { id } }, context) {
      await checkWhole(db, context.session)
      await db.transaction().execute(async inside => {
        const { url } = await lockedEndpoint(inside, context.session.enterpriseId, id)
        await inside.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
        await record(inside, context, url, { type: REMOVED, detail: messages.logRemove() })
      })
      return null
    },

    async rotate({ params: { id }, body: { version } }, context) {
      await checkWhole(db, context.session)
      const secret = newSecret()
      const formerUntil = Date.now() + FORMER_HOURS * HOUR
      await db.transaction().execute(async inside => {
        const before = await lockedEndpoint(inside, context.session.enterpriseId, id)
        checkVersion(before, version)
        await inside
          .updateTable('webhook_endpoint')
          .set({
            ...{ secret: box.seal(secret, id), former_secret: before.secret },
            ...{ former_until: formerUntil, version: version + 1 }
          })
          .where('id', '=', id)
          .execute()
        await record(inside, context, before.url, { type: EDITED, detail: messages.logRotate() })
      })
      return { secret, formerUntil }
    },

    async test({ params: { id } }, context) {
      await checkWhole(db, context.session)
      const endpoint = await db.transaction().execute(async inside => {
        const row = await lockedEndpoint(inside, context.session.enterpriseId, id)
        await record(inside, context, row.url, { type: EDITED, detail: messages.logTest() })
        return row
      })
      const time = Date.now()
      const data = { webhookId: id, description: endpoint.description }
      const made = await webhooks.test(endpoint, bodyOf('webhook.test', time, data))
      if (!made) throw unavailable(messages.notActive())
      return { time, ...made }
    },

    ...deliveryHandlers(backend)
  }
}
