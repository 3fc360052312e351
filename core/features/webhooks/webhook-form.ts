/** What is open on the page: the form of an endpoint, its new secret or the result of a test. */
import { atom, readonlyType } from 'nanostores'
import type { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { webhooks } from './endpoints.ts'
import type { DeliveryAttempt, Webhook } from './schemas.ts'
import { webhookList } from './webhook-list.ts'
import { webhookPageMessages as messages } from './webhook-page-messages.ts'

export type WebhookWindow =
  | { readonly status: 'closed' }
  /** Without an endpoint: a new one. */
  | { readonly status: 'editing'; readonly webhook?: Webhook }
  /** The secret is held in memory until the window is closed. */
  | { readonly status: 'secret'; readonly secret: string; readonly formerUntil?: number }
  | { readonly status: 'tested'; readonly url: string; readonly result: DeliveryAttempt }

export type WebhookDraft = z.input<typeof webhooks.add.body>

const silent = { silent: true } as const
const $window = atom<WebhookWindow>({ status: 'closed' })
const attempt = mutationStore<'save'>()

export const $webhookWindow = readonlyType($window)
/** Outcome of the last save; a failure is shown in the form. */
export const $webhookAttempt = readonlyType(attempt.$attempt)

/** The error code of a save on an old version. */
export const WEBHOOK_CHANGED = 'WEBHOOK_CHANGED'

function show(shown: WebhookWindow): void {
  attempt.forget()
  $window.set(shown)
}

export const addWebhook = (): void => show({ status: 'editing' })
export const editWebhook = (webhook: Webhook): void => show({ status: 'editing', webhook })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeWebhookWindow(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/** Saves the open form. Never rejects; failures are in `$webhookAttempt`. */
export async function saveWebhook(draft: WebhookDraft): Promise<void> {
  const form = $window.get()
  if (form.status !== 'editing') return
  const { webhook } = form
  let next: WebhookWindow = { status: 'closed' }
  const outcome = await attempt.make('save', async () => {
    if (webhook) {
      const { id, version, state } = webhook
      const body = { ...draft, version, isActive: state === 'active' }
      await call(webhooks.edit, { id, body }, silent)
    } else {
      const { secret } = await call(webhooks.add, { body: draft }, silent)
      next = { status: 'secret', secret }
    }
  })
  if (outcome !== 'done') return
  show(next)
  notify('success', webhook ? messages.edited() : messages.added())
  await webhookList.reload()
}

/** After a refused save: the form of the endpoint as others have saved it. */
export async function showLatestWebhook(): Promise<void> {
  const form = $window.get()
  if (form.status !== 'editing' || !form.webhook) return
  const { id } = form.webhook
  await webhookList.reload()
  const webhook = webhookList.$list.get().list.find(one => one.id === id)
  show(webhook ? { status: 'editing', webhook } : { status: 'closed' })
}

/** @throws `Failure`, already shown. */
export async function rotateSecret({ id, version }: Webhook): Promise<void> {
  const made = await call(webhooks.rotate, { id, body: { version } })
  show({ status: 'secret', ...made })
}

/** @throws `Failure`, already shown. */
export async function testWebhook({ id, url }: Webhook): Promise<void> {
  show({ status: 'tested', url, result: await call(webhooks.test, { id }) })
}

onSignedOut(() => show({ status: 'closed' }))
