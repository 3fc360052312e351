/** The form of a voice: a new one, or an edit. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { kitMessages } from '../../messages/kit-messages.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { stopAudition } from '../scripts/audition.ts'
import { voices } from './endpoints.ts'
import { voiceMessages as messages } from './messages.ts'
import type { Voice, VoiceDraft } from './schemas.ts'
import { voiceList } from './voice-list.ts'

export type VoiceForm =
  | { readonly status: 'closed' }
  | { readonly status: 'adding' }
  | { readonly status: 'editing'; readonly voice: Voice }

const silent = { silent: true } as const
const $form = atom<VoiceForm>({ status: 'closed' })
const attempt = mutationStore<'save'>()

export const $voiceForm = readonlyType($form)
/** Outcome of the last save; a failure is shown in the form, at its field if it has one. */
export const $voiceAttempt = readonlyType(attempt.$attempt)

function show(form: VoiceForm): void {
  attempt.forget()
  stopAudition()
  $form.set(form)
}

export const addVoice = (): void => show({ status: 'adding' })
export const editVoice = (voice: Voice): void => show({ status: 'editing', voice })

/** Ignored while saving, so that the outcome has a place to appear. */
export function closeVoiceForm(): void {
  if (attempt.$attempt.get().status !== 'busy') show({ status: 'closed' })
}

/**
 * Shows the voice as it is now, in place of what was typed, after another user changed it; closes the
 * form when it is gone.
 */
export async function showLatestVoice(): Promise<void> {
  const form = $form.get()
  if (form.status !== 'editing') return
  const { id } = form.voice
  const { list } = await call(voices.list, { query: { id } })
  const voice = list.find(one => one.id === id)
  if (!voice) notify('error', kitMessages.gone())
  show(voice ? { status: 'editing', voice } : { status: 'closed' })
  await voiceList.reload()
}

/** Saves, closes and reloads the list. Never rejects; failures are in `$voiceAttempt`. */
export async function saveVoice(body: VoiceDraft): Promise<void> {
  const form = $form.get()
  const outcome = await attempt.make('save', async () => {
    if (form.status !== 'editing') return void (await call(voices.add, { body }, silent))
    const { id, version } = form.voice
    await call(voices.edit, { id, body: { ...body, version } }, silent)
  })
  if (outcome !== 'done') return
  show({ status: 'closed' })
  notify('success', form.status === 'editing' ? messages.edited() : messages.added())
  await voiceList.reload()
}

onSignedOut(() => show({ status: 'closed' }))
