/** The levels that a script knows, and the one that somebody gives a call by hand. */
import type { ReadableAtom } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import type { IntentOption } from '../../contract/entities/call-detail.ts'
import { intentLetter } from '../../contract/enums/intents.ts'
import { onStart } from '../../environment.ts'
import { type Remote, type RemoteStore, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/life.ts'
import { customerDeedText as d } from '../../text/customer-deeds.ts'
import { refreshRemark } from './changes.ts'

type Levels = readonly IntentOption[]

/** Under the blank code those of calls that had no script, such as people's. */
const byTemplate = new Map<string, RemoteStore<Levels>>()
/** No script has thought of levels of its own: A to F. */
const letters: Levels = intentLetter.codes.map(code => ({
  levelCode: code,
  levelName: intentLetter.label(code)
}))

function storeOf(templateCode: string): RemoteStore<Levels> {
  const there = byTemplate.get(templateCode)
  if (there) return there
  const made = remote<Levels>()
  byTemplate.set(templateCode, made)
  return made
}

/** The levels of a script, as far as they are here; of a call without one, all six. */
export const intentsOf = (templateCode: string | null): ReadableAtom<Remote<Levels>> =>
  storeOf(templateCode ?? '').$store

/** Asks for them, once. Never rejects. */
export async function loadIntents(templateCode: string | null): Promise<void> {
  const store = storeOf(templateCode ?? '')
  const { at } = store.$store.get()
  if (at === 'ready' || at === 'loading') return
  await store.load(async () => {
    if (templateCode !== null)
      return call(callDetails.templateIntent, { templateCode }, { silent: true })
    return letters
  })
}

/** Undefined takes the level back. Rejects with a `Failure` that was shown; the level stays as it was. */
export async function chooseIntent(
  callRecordId: string,
  level: IntentOption | undefined
): Promise<void> {
  const manualIntentCode = level?.levelCode ?? null
  const manualIntentName = level?.levelName ?? null
  const body = { callRecordId, manualIntentCode, manualIntentName }
  await call(callDetails.extend, { callRecordId, body })
  refreshRemark({ callRecordId, manualIntentCode, manualIntentName })
  notify('success', d.intentSaved())
}

const forget = (): void => {
  for (const store of byTemplate.values()) store.forget()
  byTemplate.clear()
}
onSignedOut(forget)
onStart(() => forget)
