import { environment, onStart } from '../../environment/environment.ts'
import { wantsNotices } from '../call/desktop-notices.ts'
import { lineInUse } from '../line/connection.ts'
import { phoneMessages } from '../phone-messages.ts'
import { phoneSettings } from '../state/phone-settings.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import { audioIsBlocked, playRemoteAudio } from './audio-output.ts'
import { usable } from './device-choice.ts'

let sounding: 'ring' | 'ringback' | undefined
let withdraw: (() => void)[] = []

/** Starts a sound; one blocked by the autoplay policy starts on the next user gesture. */
async function sound(tone: 'ring' | 'ringback' | undefined): Promise<void> {
  if (sounding === tone) return
  const { sounds, warn } = environment()
  sounding = tone
  if (sounding === undefined) return sounds.stop()
  const sink = usable(sounding === 'ring' ? 'ringerId' : 'speakerId')
  try {
    const isAudible = await sounds.start(sounding, sink)
    if (sounding === undefined) sounds.stop()
    audioIsBlocked(!isAudible)
  } catch (error) {
    warn('The ring cannot be played', error)
  }
}

/** Plays the local ringback tone, when the far end rings without early media. */
export const ringback = (on: boolean): void => void sound(on ? 'ringback' : undefined)

/** Signals a ringing call: by sound, desktop notification and, if configured, the tab title. */
function ring(): void {
  if (withdraw.length > 0) return
  const { page } = environment()
  const text = phoneMessages.incoming()
  withdraw = wantsNotices() ? [page.notify(text)] : []
  if (phoneSettings().flashTitle) withdraw.push(page.flashTitle(text))
  if (!phoneSettings().noRingtone && lineInUse()?.usesMicrophone) void sound('ring')
}

function stopSounds(): void {
  const acts = withdraw
  withdraw = []
  for (const act of acts) act()
  void sound(undefined)
}

/** Unlocks audio in a user gesture and starts a blocked ringtone. */
export async function unlockAudio(): Promise<void> {
  const { sounds } = environment()
  const isOpen = await sounds.unlock()
  audioIsBlocked(!isOpen)
  if (!isOpen) return
  await playRemoteAudio()
  if (sounding === undefined) return
  const again = sounding
  sounding = undefined
  await sound(again)
}

onStart(() => {
  const stop = $phone.subscribe(phone => {
    if (!$isLeader.get()) return
    if (phone.status === 'ringing') ring()
    else if (phone.status !== 'dialling') stopSounds()
  })
  return () => {
    stop()
    stopSounds()
  }
})
