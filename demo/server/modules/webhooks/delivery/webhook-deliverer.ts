/**
 * Delivers events to the endpoints of enterprises, at least once each.
 *
 * An event is recorded by a trigger in the transaction of its change, prepared as deliveries in
 * another, and each delivery is leased for an attempt: after the death of a server another one, or
 * the next, makes it with the same id.
 */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { webhookMessages as messages } from '../../../../../core/features/webhooks/messages.ts'
import { FAILING_DAYS, KEPT_DAYS } from '../../../../../core/features/webhooks/rules.ts'
import { membersWith } from '../../../auth/members-with.ts'
import { ignoreUnavailable } from '../../../db/database-unavailable.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import type { Limits } from '../../../limits.ts'
import type { TipStore } from '../../message-tips/tip-store.ts'
import { writeNotices } from '../../message-tips/write-notices.ts'
import { shownUrl } from '../shown-url.ts'
import {
  type Claimed,
  claimDeliveries,
  dropTest,
  dueEndpoints,
  failBrokenTests,
  giveBack,
  type Stopped,
  settleAttempt,
  TEST
} from './claim-deliveries.ts'
import { type Attempt, postEvent } from './post-event.ts'
import { hasMore, prepareEvents } from './prepare-events.ts'
import type { AddressPolicy } from './public-address.ts'
import { removeOldDeliveries } from './remove-deliveries.ts'
import { shownBody } from './shown-body.ts'
import { type SecretBox, signaturesOf } from './signing.ts'

/** Requests to one endpoint at a time. */
const PARALLEL = 4
/** In ms: between two removals of old deliveries. */
const REMOVAL = 60 * 60 * 1000
const DAY = 24 * 60 * 60 * 1000

interface Needs {
  readonly db: Database
  readonly tips: Pick<TipStore, 'notify'>
  readonly limits: Pick<Limits, 'webhookTick' | 'webhookTimeout' | 'webhookWaits'>
  readonly policy: AddressPolicy
  readonly box: SecretBox
  readonly log: (line: string) => void
}

export function webhookDeliverer(needs: Needs) {
  const { db, tips, limits, policy, box, log } = needs
  const stopping = new AbortController()
  const { signal } = stopping
  const lease = limits.webhookTimeout * 3
  /** Endpoints that are being worked on. */
  const working = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let [checking, isWanted, removedAt] = [undefined as Promise<void> | undefined, false, 0]

  async function post(claimed: Claimed): Promise<Attempt> {
    const endpoint = await db
      .selectFrom('webhook_endpoint')
      .select(['url', 'shows_numbers', 'secret', 'former_secret', 'former_until'])
      .where('id', '=', claimed.endpoint_id)
      .executeTakeFirst()
    const former = (endpoint?.former_until ?? 0) > Date.now() ? endpoint?.former_secret : null
    const stored = [endpoint?.secret, former].flatMap(one => one ?? [])
    const secrets = stored.flatMap(one => box.open(one, claimed.endpoint_id) ?? [])
    if (!endpoint || secrets.length === 0)
      return { status: null, failure: 'SECRET', durationMs: 0, answer: '' }
    const body = await shownBody(db, claimed, endpoint.shows_numbers)
    const seconds = Math.floor(Date.now() / 1000)
    return postEvent({
      url: endpoint.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Hutong-Webhooks',
        'webhook-id': claimed.event_id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signaturesOf(secrets, claimed.event_id, seconds, body)
      },
      body,
      ...{ timeout: limits.webhookTimeout, policy, signal }
    })
  }

  /** A tip to those who can change it, in the transaction in which it stops. */
  async function writeTips(inside: Transaction<Tables>, { enterpriseId, url, isGone }: Stopped) {
    const rows = await inside
      .selectFrom(membersWith(enterpriseId, 'CMC.SYSTEM.SET').as('member'))
      .select('member.id')
      .execute()
    const notice = {
      userIds: rows.map(({ id }) => id),
      title: messages.tipTitle(),
      message: isGone
        ? messages.tipGone({ url: shownUrl(url) })
        : messages.tipFailing({ url: shownUrl(url), days: FAILING_DAYS })
    }
    await writeNotices(inside, enterpriseId, [notice], { users: new Set() })
  }

  async function notify({ enterpriseId }: Stopped): Promise<void> {
    const { rows } = await membersWith(enterpriseId, 'CMC.SYSTEM.SET').execute(db)
    for (const { id } of rows) await tips.notify({ userId: id, enterpriseId })
  }

  async function attempt(claimed: Claimed): Promise<Attempt | undefined> {
    const isTest = claimed.type === TEST
    const made = await post(claimed).catch(async (error: Error) => {
      if (!signal.aborted) throw error
      if (isTest) await dropTest(claimed, db)
      else await giveBack(claimed, db)
      return undefined
    })
    if (!made) return undefined
    const stopped = await settleAttempt(db, claimed, made, {
      ...{ waits: limits.webhookWaits, isTest, now: Date.now(), onStopped: writeTips }
    })
    if (stopped) await notify(stopped)
    return made
  }

  /** Until nothing is due: one endpoint that does not answer keeps none of the others waiting. */
  async function work(endpointId: string): Promise<void> {
    while (!signal.aborted) {
      const now = Date.now()
      const due = await claimDeliveries(db, endpointId, { now, lease, most: PARALLEL })
      if (due.length === 0) return
      const made = await Promise.allSettled(due.map(claimed => attempt(claimed)))
      const failed = made.find(one => one.status === 'rejected')
      if (failed) throw failed.reason
    }
  }

  async function check(): Promise<void> {
    let isMore = true
    while (isMore && !signal.aborted) isMore = hasMore(await prepareEvents(db))
    const now = Date.now()
    if (now - removedAt > REMOVAL) {
      removedAt = now
      await removeOldDeliveries(db, now - KEPT_DAYS * DAY)
    }
    await failBrokenTests(db, now)
    for (const id of await dueEndpoints(db, now)) {
      if (working.has(id) || signal.aborted) continue
      const done = work(id)
        .catch(ignoreUnavailable(log))
        .finally(() => working.delete(id))
      working.set(id, done)
    }
  }

  function start(): void {
    if (signal.aborted) return
    if (checking) {
      isWanted = true
      return
    }
    clearTimeout(timer)
    isWanted = false
    checking = check()
      .catch(ignoreUnavailable(log))
      .finally(() => {
        checking = undefined
        if (signal.aborted) return
        timer = setTimeout(start, isWanted ? 0 : limits.webhookTick)
        timer.unref()
      })
  }

  return {
    start,
    /** Something is due. */
    wake: start,

    /** Sends an event that is made up for a test, once; undefined when the server stops. */
    async test(endpoint: { readonly id: string; readonly enterprise_id: string }, body: string) {
      const now = Date.now()
      const claimed: Claimed = {
        ...{ id: randomUUID(), event_id: `msg_${randomUUID().replaceAll('-', '')}` },
        ...{ endpoint_id: endpoint.id, enterprise_id: endpoint.enterprise_id, body },
        ...{ leased_by: randomUUID(), attempts: 0, type: TEST }
      }
      const row = { ...claimed, state: 'waiting' } as const
      await db
        .insertInto('webhook_delivery')
        .values({ ...row, next_at: now + lease, created_at: now })
        .execute()
      return attempt(claimed)
    },

    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await checking
      await Promise.all(working.values())
    }
  }
}

export type WebhookDeliverer = ReturnType<typeof webhookDeliverer>
