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
interface ReadVersion {
  readonly version: number
  readonly content: ScriptContent
}
const compared = queryStore<ReadVersion>()
const against = queryStore<ReadVersion>()

export const $scriptPast: ReadableAtom<QueryState<ScriptPast>> = past.$store
export const $comparedVersion = compared.$store
/** What it is compared with; empty for the draft. */
export const $againstVersion = against.$store

/** Never rejects; failures are in `$scriptPast`. */
export const readPast = (templateCode: string): Promise<void> =>
  past.load(async () => {
    const [versions, history] = await Promise.all([
      call(scriptDrafts.versions, { templateCode }, silent),
      call(scriptDrafts.history, { templateCode }, silent)
    ])
    return { versions, history }
  })

const readVersion = (templateCode: string, version: number) =>
  call(scriptDrafts.version, { templateCode, version: String(version) }, silent)

/** Reads a version to compare. Never rejects; failures are in `$comparedVersion`. */
export const compareWith = (templateCode: string, version: number): Promise<void> =>
  compared.load(() => readVersion(templateCode, version))

/** Reads the other side of the comparison; the draft without a version. Never rejects. */
export async function compareTo(templateCode: string, version: number | undefined): Promise<void> {
  if (version === undefined) against.forget()
  else await against.load(() => readVersion(templateCode, version))
}

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
  against.forget()
}

onSignedOut(forgetPast)
