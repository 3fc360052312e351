/** The dialog that chooses the voice of a script. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import type { z } from '../../contract/zod.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { ScriptRow } from '../scripts/schemas.ts'
import { scriptList } from '../scripts/script-list.ts'
import { scriptVoices } from './endpoints.ts'
import { voiceMessages as messages } from './messages.ts'

export type VoiceOptions = z.infer<typeof scriptVoices.options.reply>

const silent = { silent: true } as const
const $script = atom<ScriptRow | undefined>()
const options = queryStore<VoiceOptions>()
const attempt = mutationStore<'save'>()

/** The script whose voice is chosen. */
export const $voicedScript = readonlyType($script)
export const $voiceOptions: ReadableAtom<QueryState<VoiceOptions>> = options.$store
export const $scriptVoiceAttempt = readonlyType(attempt.$attempt)

/** Never rejects; failures are in `$voiceOptions`. */
export const loadVoiceOptions = (): Promise<void> =>
  options.load(() => call(scriptVoices.options, {}, silent))

function show(script: ScriptRow | undefined): void {
  attempt.forget()
  $script.set(script)
}

export function chooseVoice(script: ScriptRow): void {
  show(script)
  void loadVoiceOptions()
}

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeScriptVoice(): void {
  if (attempt.$attempt.get().status !== 'busy') show(undefined)
}

/** Never rejects; failures are in `$scriptVoiceAttempt`. */
export async function saveScriptVoice(voiceId: string | null): Promise<void> {
  const script = $script.get()
  if (!script) return
  const { templateCode } = script
  const send = () => call(scriptVoices.choose, { templateCode, body: { voiceId } }, silent)
  if ((await attempt.make('save', send)) !== 'done') return
  show(undefined)
  notify('success', messages.chosen())
  await scriptList.reload()
}

onSignedOut(() => {
  show(undefined)
  options.forget()
})
