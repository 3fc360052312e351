/** Versions of a script, what differs between them, and its history. */
import { computed, type ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { ScriptContent } from './content-schemas.ts'
import { $scriptDraft } from './script-draft.ts'
import { scriptDrafts } from './script-draft-endpoints.ts'
import type { ScriptEvent, ScriptVersion } from './script-draft-schemas.ts'

const silent = { silent: true } as const

export interface ScriptPast {
  readonly versions: readonly ScriptVersion[]
  readonly history: readonly ScriptEvent[]
}

const past = queryStore<ScriptPast>()
const compared = queryStore<{ readonly version: number; readonly content: ScriptContent }>()

export const $scriptPast: ReadableAtom<QueryState<ScriptPast>> = past.$store
export const $comparedVersion = compared.$store

/** Never rejects; failures are in `$scriptPast`. */
export const readPast = (templateCode: string): Promise<void> =>
  past.load(async () => {
    const [versions, history] = await Promise.all([
      call(scriptDrafts.versions, { templateCode }, silent),
      call(scriptDrafts.history, { templateCode }, silent)
    ])
    return { versions, history }
  })

/** Reads a version to compare the draft with. Never rejects; failures are in `$comparedVersion`. */
export const compareWith = (templateCode: string, version: number): Promise<void> =>
  compared.load(() =>
    call(scriptDrafts.version, { templateCode, version: String(version) }, silent)
  )

const $now = computed($scriptDraft, open => open && `${open.templateCode} ${open.revision}`)

/** Reads the past of the open script, again after each change. Returns what stops it. */
export function followPast(): () => void {
  const stop = $now.subscribe(() => {
    const open = $scriptDraft.get()
    if (open) void readPast(open.templateCode)
  })
  return () => {
    stop()
    forgetPast()
  }
}

export function forgetPast(): void {
  past.forget()
  compared.forget()
}

onSignedOut(forgetPast)
