/** The page with the recognition settings of one voice. */
import { type ReadableAtom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { recognition } from './endpoints.ts'
import { voiceMessages as messages } from './messages.ts'
import type { Recognition, VoiceRecognition } from './recognition-schemas.ts'

const silent = { silent: true } as const
const voice = queryStore<VoiceRecognition>()
const attempt = mutationStore<'save'>()

export const $recognition: ReadableAtom<QueryState<VoiceRecognition>> = voice.$store
/** Outcome of the last save; a failure is shown in the form. */
export const $recognitionAttempt = readonlyType(attempt.$attempt)

/** Never rejects; failures are in `$recognition`. */
export function readRecognition(id: string): Promise<void> {
  attempt.forget()
  return voice.load(() => call(recognition.read, { id }, silent))
}

/** Saves and reads again. Never rejects; failures are in `$recognitionAttempt`. */
export async function saveRecognition(
  { id, version }: Pick<VoiceRecognition, 'id' | 'version'>,
  settings: Recognition
): Promise<void> {
  const send = () => call(recognition.save, { id, body: { ...settings, version } }, silent)
  if ((await attempt.make('save', send)) !== 'done') return
  notify('success', messages.edited())
  await readRecognition(id)
}

export function leaveRecognition(): void {
  attempt.forget()
  voice.forget()
}

onSignedOut(leaveRecognition)
