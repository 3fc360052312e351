/** Deliveries that are due, and the results of attempts. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AttemptFailure, WebhookEvent } from '../../../../../core/features/webhooks/enums.ts'
import { FAILING_DAYS } from '../../../../../core/features/webhooks/rules.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import type { Attempt } from './post-event.ts'

const DAY = 24 * 60 * 60 * 1000
const GONE = 410
/** An event that is made up for a test. */
export const TEST = 'webhook.test'
/** Part of a wait by which it is shorter or longer. */
const JITTER = 0.2

export interface Claimed {
  readonly id: string
  readonly event_id: string
  readonly endpoint_id: string
  readonly enterprise_id: string
  readonly body: string
  readonly type: WebhookEvent
  readonly leased_by: string
  readonly attempts: number
}

/** Active endpoints with due deliveries. */
export async function dueEndpoints(db: Database, now: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from webhook_endpoint e
    where e.state = 'active' and exists (select from webhook_delivery d
      where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= ${now})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes them for `lease` ms, after which another server may try. */
export async function claimDeliveries(
  db: Database,
  endpointId: string,
  { now, lease, most }: { readonly now: number; readonly lease: number; readonly most: number }
): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`update webhook_delivery
    set next_at = ${now + lease}::bigint, leased_by = ${randomUUID()}
    where id in (select d.id from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.endpoint_id = ${endpointId} and e.state = 'active' and d.state = 'waiting'
        and d.next_at <= ${now} and (d.type <> ${TEST} or d.leased_by is null)
      order by d.next_at limit ${most} for update of d skip locked)
    returning id, event_id, endpoint_id, enterprise_id, body, type, leased_by, attempts`.execute(db)
  return rows
}

/** Makes it due at once: its attempt was broken off by the end of the server. */
export const giveBack = ({ id, leased_by }: Claimed, db: Database) =>
  db
    .updateTable('webhook_delivery')
    .set({ next_at: Date.now(), leased_by: null })
    .where('id', '=', id)
    .where('leased_by', '=', leased_by)
    .execute()

/** Tests whose server died before they had a result: they are not sent again, unless on demand. */
export const failBrokenTests = (db: Database, now: number) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', leased_by: null })
    .where('type', '=', TEST)
    .where('state', '=', 'waiting')
    .where('leased_by', 'is not', null)
    .where('next_at', '<=', now)
    .execute()

/** A test that was broken off is not sent again. */
export const dropTest = ({ id }: Claimed, db: Database) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', leased_by: null })
    .where('id', '=', id)
    .execute()

export interface Stopped {
  readonly enterpriseId: string
  readonly url: string
  readonly isGone: boolean
}

/** What waits for an endpoint is not sent any more; a replay is possible. */
export const failWaiting = (inside: Kysely<Tables>, endpointId: string) =>
  inside
    .updateTable('webhook_delivery')
    .set({ state: 'failed', last_failure: 'STOPPED', leased_by: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()

/** Counts a failure; the endpoint stops when it has failed for days. */
async function countFailure(
  inside: Transaction<Tables>,
  { endpoint_id }: Claimed,
  isGone: boolean,
  now: number
): Promise<Stopped | undefined> {
  const since = now - FAILING_DAYS * DAY
  await sql`update webhook_endpoint set failing_since = ${now}
    where id = ${endpoint_id} and failing_since is null`.execute(inside)
  const { rows } = await sql<{ url: string; enterprise_id: string }>`update webhook_endpoint
    set state = 'stopped', version = version + 1 where id = ${endpoint_id} and state = 'active'
      and (${isGone} or failing_since <= ${since}) returning url, enterprise_id`.execute(inside)
  const [stopped] = rows
  if (!stopped) return undefined
  await failWaiting(inside, endpoint_id)
  return { enterpriseId: stopped.enterprise_id, url: stopped.url, isGone }
}

interface Settling {
  /** In ms: before the second attempt, the third, and so on. */
  readonly waits: readonly number[]
  /** A test counts neither for nor against the endpoint, and is not repeated. */
  readonly isTest?: boolean
  readonly now: number
  /** Called in the transaction in which an endpoint stops. */
  readonly onStopped: (inside: Transaction<Tables>, stopped: Stopped) => Promise<unknown>
}

/** Records an attempt. One whose lease another server has taken over is logged, too. */
export const settleAttempt = (
  db: Database,
  claimed: Claimed,
  { status, failure, durationMs, answer }: Attempt,
  { waits, isTest = false, now, onStopped }: Settling
): Promise<Stopped | undefined> =>
  db.transaction().execute(async inside => {
    // An endpoint that stops takes all of its deliveries: those that settle wait for each other.
    await sql`select id from webhook_endpoint where id = ${claimed.endpoint_id}
      for no key update`.execute(inside)
    const wait = isTest ? undefined : waits[claimed.attempts]
    const isOver = failure === null || wait === undefined
    const jitter = 1 + JITTER * (2 * Math.random() - 1)
    const next = now + Math.round((wait ?? 0) * jitter)
    const state = failure === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting'
    const last: AttemptFailure | null = failure
    const { rows } = await sql`update webhook_delivery set attempts = attempts + 1,
        state = ${state}, next_at = ${isOver ? now : next}::bigint, leased_by = null,
        last_status = ${status}, last_failure = ${last}, last_ms = ${durationMs}
      where id = ${claimed.id} and leased_by = ${claimed.leased_by} returning id`.execute(inside)
    // Deleted with its endpoint meanwhile, or taken over.
    if (rows.length === 0) return undefined
    await inside
      .insertInto('webhook_attempt')
      .values({
        ...{ delivery_id: claimed.id, created_at: now, status, failure },
        ...{ duration_ms: durationMs, answer }
      })
      .execute()
    if (isTest) return undefined
    if (failure === null) {
      await inside
        .updateTable('webhook_endpoint')
        .set({ failing_since: null })
        .where('id', '=', claimed.endpoint_id)
        .where('failing_since', 'is not', null)
        .execute()
      return undefined
    }
    const stopped = await countFailure(inside, claimed, status === GONE, now)
    if (stopped) await onStopped(inside, stopped)
    return stopped
  })
