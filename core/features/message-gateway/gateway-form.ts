/** The gateway of the enterprise's text messages, its save and its test. */
import { environment } from '../../environment/environment.ts'
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { settingPageMessages } from '../system-settings/setting-page-messages.ts'
import { messageGateway } from './endpoints.ts'
import type { GatewayDraft, GatewaySettings, GatewayTest } from './schemas.ts'

const silent = { silent: true } as const
const settings = queryStore<GatewaySettings>()
const test = queryStore<GatewayTest>()
const attempt = mutationStore<'save'>()

export const $messageGateway = settings.$store
export const $gatewayAttempt = attempt.$attempt
/** What the gateway answered to the last test message. */
export const $gatewayTest = test.$store

export const SETTINGS_CHANGED = 'SETTINGS_CHANGED'

/** The whole address of a path on the server. */
export const reportUrl = (path: string): string =>
  new URL(path, new URL(environment().apiBase || '/', globalThis.location.href)).href

/** Never rejects; failures are in `$messageGateway`. */
export const readMessageGateway = (): Promise<void> =>
  settings.refresh(() => call(messageGateway.read, {}, silent))

/** After a refused save: the settings as others have saved them. */
export async function readLatestGateway(): Promise<void> {
  attempt.forget()
  await settings.load(() => call(messageGateway.read, {}, silent))
}

/** Saves over the version that was read. Never rejects; failures are in its attempt. */
export async function saveMessageGateway(draft: GatewayDraft, version: number): Promise<Outcome> {
  const body = { ...draft, version }
  const outcome = await attempt.make('save', () => call(messageGateway.save, { body }, silent))
  if (outcome !== 'done') return outcome
  notify('success', settingPageMessages.saved())
  await readMessageGateway()
  return outcome
}

/** Sends a message with the settings as typed. Never rejects; failures are in `$gatewayTest`. */
export const testMessageGateway = (draft: GatewayDraft, phone: string): Promise<void> =>
  test.load(() => call(messageGateway.test, { body: { ...draft, phone } }, silent))

/** When the section is left. */
export function forgetGatewayForm(): void {
  attempt.forget()
  test.forget()
}

onSignedOut(() => {
  settings.forget()
  forgetGatewayForm()
})
