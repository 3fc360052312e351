import { environment, onStart } from '../environment.ts'
import { phoneText } from '../text/phone.ts'
import { usable } from './choices.ts'
import { lineInUse } from './connection.ts'
import { wantsNotices } from './desktop-notices.ts'
import { phoneSettings } from './settings.ts'
import { $isLeader, $phone } from './state.ts'
import { audioIsBlocked, playVoice } from './voice.ts'

let sounding: 'ring' | 'ringback' | undefined
let withdraw: (() => void)[] = []

/** A ring that was refused once starts as soon as a click lets it. */
async function sound(wanted: 'ring' | 'ringback' | undefined): Promise<void> {
  if (sounding === wanted) return
  const { sounds, warn } = environment()
  sounding = wanted
  if (sounding === undefined) return sounds.stop()
  const sink = usable(sounding === 'ring' ? 'ringerId' : 'speakerId')
  try {
    const isHeard = await sounds.start(sounding, sink)
    if (sounding === undefined) sounds.stop()
    audioIsBlocked(!isHeard)
  } catch (error) {
    warn('The ring cannot be played', error)
  }
}

/** The far end rings, and no sound of its own comes with it. */
export const ringback = (on: boolean): void => void sound(on ? 'ringback' : undefined)

/** Makes itself noticed: by sound, as a notification of the desktop and, where the host wants it, in the tab's title. */
function ring(): void {
  if (withdraw.length > 0) return
  const { page } = environment()
  const text = phoneText.incoming()
  withdraw = wantsNotices() ? [page.notify(text)] : []
  if (phoneSettings().flashTitle) withdraw.push(page.flashTitle(text))
  if (!phoneSettings().noRingtone && lineInUse()?.usesMicrophone) void sound('ring')
}

function quiet(): void {
  const acts = withdraw
  withdraw = []
  for (const act of acts) act()
  void sound(undefined)
}

/** Called from a click: lets the sound through, and the ring begin that had to wait. */
export async function unlockAudio(): Promise<void> {
  const { sounds } = environment()
  const isOpen = await sounds.unlock()
  audioIsBlocked(!isOpen)
  if (!isOpen) return
  await playVoice()
  if (sounding === undefined) return
  const again = sounding
  sounding = undefined
  await sound(again)
}

onStart(() => {
  const stop = $phone.subscribe(phone => {
    if (!$isLeader.get()) return
    if (phone.at === 'ringing') ring()
    else if (phone.at !== 'dialling') quiet()
  })
  return () => {
    stop()
    quiet()
  }
})
