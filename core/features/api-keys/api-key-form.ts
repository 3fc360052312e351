/** The dialog of a new key, and its secret, which is shown once and kept nowhere. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { apiKeyList } from './api-key-list.ts'
import { apiKeys } from './endpoints.ts'
import type { ApiKeyScope } from './enums.ts'

export type ApiKeyDialog =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'made'; readonly id: string; readonly secret: string }

const $dialog = atom<ApiKeyDialog>({ status: 'closed' })
const attempt = mutationStore<'add'>()

export const $apiKeyDialog = readonlyType($dialog)
export const $apiKeyAttempt = readonlyType(attempt.$attempt)

export function addApiKey(): void {
  attempt.forget()
  $dialog.set({ status: 'adding' })
}

/** Ignored while the key is made, so that its secret has a place to appear. */
export function closeApiKeyDialog(): void {
  const { status } = attempt.$attempt.get()
  if (status === 'busy') return
  $dialog.set({ status: 'closed' })
  // A key whose reply was lost is listed, without its secret.
  if (status === 'failed') void apiKeyList.reload()
}

export interface ApiKeyDraft {
  readonly name: string
  readonly scopes: ApiKeyScope[]
  /** Null: it does not expire. */
  readonly days: number | null
}

/** Never rejects; failures are in `$apiKeyAttempt`. */
export async function makeApiKey(body: ApiKeyDraft): Promise<void> {
  const outcome = await attempt.make('add', async () => {
    const made = await call(apiKeys.add, { body }, { silent: true })
    $dialog.set({ status: 'made', ...made })
  })
  if (outcome === 'done') await apiKeyList.reload()
}

onSignedOut(() => {
  attempt.forget()
  $dialog.set({ status: 'closed' })
})
