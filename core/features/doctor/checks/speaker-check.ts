import { environment } from '../../../environment/environment.ts'
import { $audioBlocked } from '../../../phone/media/audio-output.ts'
import { usable } from '../../../phone/media/device-choice.ts'
import { $onCall } from '../../../session/call-guard.ts'
import { type CheckOutcome, failed, notChecked, passed } from '../check-result.ts'
import { soundCheckMessages as messages } from '../sound-messages.ts'

const SOUND_MS = 1500

const blocked = (): CheckOutcome =>
  failed([messages.speakerBlocked(), messages.speakerBlockedCause(), messages.speakerBlockedCure()])

/** Without a sound: whether the browser has blocked one. */
export async function checkSpeaker(): Promise<CheckOutcome> {
  return $audioBlocked.get() ? blocked() : notChecked(messages.speakerIdle())
}

/** Plays the ringtone on the chosen speaker; whether it was audible is for the user to confirm. */
export async function playTestSound(): Promise<{
  readonly isPlayed: boolean
  readonly outcome: CheckOutcome
}> {
  const { sounds, every } = environment()
  if ($onCall.get()) return { isPlayed: false, outcome: notChecked(messages.speakerInCall()) }
  await sounds.unlock()
  if (!(await sounds.start('ring', usable('speakerId'))))
    return { isPlayed: false, outcome: blocked() }
  await new Promise<void>(resolve => {
    const stop = every(SOUND_MS, () => {
      stop()
      if (!$onCall.get()) sounds.stop()
      resolve()
    })
  })
  return { isPlayed: true, outcome: notChecked(messages.speakerPlayed()) }
}

export const confirmed = (isAudible: boolean): CheckOutcome =>
  isAudible
    ? passed(messages.speakerOk())
    : failed([
        messages.speakerSilent(),
        messages.speakerSilentCause(),
        messages.speakerSilentCure()
      ])
