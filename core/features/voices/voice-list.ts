import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { playSound } from '../scripts/audition.ts'
import { voices } from './endpoints.ts'
import { voiceMessages as messages } from './messages.ts'
import type { Voice, VoiceSound } from './schemas.ts'

export type VoiceSearch = SearchOf<typeof voices.list>

/** Voices of the enterprise, newest first. */
export const voiceList = areaList<Voice, VoiceSearch>({
  name: 'voices',
  query: {},
  load: ({ query, ...page }) =>
    call(voices.list, { query: { ...query, ...page } }, { silent: true })
})

/** @throws `Failure`, already shown. */
export async function copyVoice({ id }: Voice): Promise<void> {
  await call(voices.copy, { id })
  notify('success', messages.copied())
}

/** @throws `Failure`, already shown. */
export async function removeVoice({ id }: Voice): Promise<void> {
  await call(voices.remove, { id })
  notify('success', messages.removed())
}

/** What `$auditioned` has while this voice is heard. */
export const sampleKey = (name: string): string => `voice ${name}`

/** Never rejects; failures are shown. */
export const playSample = (key: string, sound: VoiceSound, text: string): Promise<void> => {
  const { sex, speed, pitch, volume } = sound
  const body = { sex, speed, pitch, volume, text }
  return playSound(sampleKey(key), () => call(voices.sample, { body }, { silent: true }))
}
