/** The levels of a script, and the level set by hand for a call. */
import type { ReadableAtom } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { type QueryState, type QueryStore, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import type { IntentOption } from '../call-detail/schemas.ts'
import { customerActionMessages as messages } from './action-messages.ts'
import { refreshRemark } from './customer-changes.ts'
import { intentLetter } from './enums.ts'

type Levels = readonly IntentOption[]

/** The blank code holds the levels of calls without a script, such as human ones. */
const byTemplate = new Map<string, QueryStore<Levels>>()
/** Defaults when the script defines none: A to F. */
const letters: Levels = intentLetter.codes.map(code => ({
  levelCode: code,
  get levelName() {
    return intentLetter.label(code)
  }
}))

function storeOf(templateCode: string): QueryStore<Levels> {
  const there = byTemplate.get(templateCode)
  if (there) return there
  const made = queryStore<Levels>()
  byTemplate.set(templateCode, made)
  return made
}

/** The loaded levels of a script; all six for a call without one. */
export const intentsOf = (templateCode: string | null): ReadableAtom<QueryState<Levels>> =>
  storeOf(templateCode ?? '').$store

/** Loads them once. Never rejects. */
export async function loadIntents(templateCode: string | null): Promise<void> {
  const store = storeOf(templateCode ?? '')
  const { status } = store.$store.get()
  if (status === 'ready' || status === 'loading') return
  await store.load(async () => {
    if (templateCode !== null)
      return call(callDetails.templateIntent, { templateCode }, { silent: true })
    return letters
  })
}

/**
 * Undefined resets the level.
 * @throws `Failure`, already shown; the level stays.
 */
export async function chooseIntent(
  callRecordId: string,
  level: IntentOption | undefined
): Promise<void> {
  const manualIntentCode = level?.levelCode ?? null
  const manualIntentName = level?.levelName ?? null
  const body = { callRecordId, manualIntentCode, manualIntentName }
  await call(callDetails.extend, { callRecordId, body })
  refreshRemark({ callRecordId, manualIntentCode, manualIntentName })
  notify('success', messages.intentSaved())
}

const forget = (): void => {
  for (const store of byTemplate.values()) store.forget()
  byTemplate.clear()
}
onSignedOut(forget)
onStart(() => forget)
