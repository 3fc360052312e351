import { environment, type ProbePort } from '../../../environment/environment.ts'
import { usable } from '../../../phone/media/device-choice.ts'
import { closeMicrophone } from '../../../phone/media/microphone.ts'
import { $onCall } from '../../../session/call-guard.ts'
import {
  type CheckOutcome,
  failed,
  notChecked,
  passed,
  type Sentences,
  warned
} from '../check-result.ts'
import { soundCheckMessages as messages } from '../sound-messages.ts'

const LISTEN_MS = 3000
const LOOK_EVERY_MS = 100
/** Noise floor of a device. */
const SILENCE = 0.01

const denied = (): Sentences => [
  messages.microphoneDenied(),
  messages.microphoneDeniedCause(),
  messages.microphoneDeniedCure()
]
const absent = (): Sentences => [
  messages.microphoneAbsent(),
  messages.microphoneAbsentCause(),
  messages.microphoneAbsentCure()
]
const forbidden = ({ isSecure }: ProbePort): Sentences =>
  isSecure
    ? [
        messages.microphoneForbidden(),
        messages.microphoneForbiddenCause(),
        messages.microphoneForbiddenCure()
      ]
    : [
        messages.microphoneInsecure(),
        messages.microphoneInsecureCause(),
        messages.microphoneInsecureCure()
      ]
const unsupported = (): Sentences => [
  messages.iceNoWebRtc(),
  messages.iceNoWebRtcCause(),
  messages.iceNoWebRtcCure()
]
const busy = (): Sentences => [
  messages.microphoneBusy(),
  messages.microphoneBusyCause(),
  messages.microphoneBusyCure()
]

/** Sentences by the name of the browser's error; every other name is an unusable device. */
const errors: Readonly<Record<string, (probes: ProbePort) => Sentences>> = {
  NotAllowedError: denied,
  SecurityError: forbidden,
  NotFoundError: absent,
  OverconstrainedError: absent
}

/**
 * The permission and, with `isOpened`, the level of three seconds of sound.
 *
 * @param onLevel receives the level, 0 to 1, while the microphone is open; undefined at the end
 */
export async function checkMicrophone(
  probes: ProbePort,
  isOpened: boolean,
  onLevel: (level: number | undefined) => void
): Promise<CheckOutcome> {
  const { media } = environment()
  if ($onCall.get()) return notChecked(messages.microphoneInCall())
  const permission = await media.permission()
  const details = { permission }
  if (permission === 'unsupported') return failed(unsupported(), details)
  if (permission === 'forbidden-by-page') return failed(forbidden(probes), details)
  if (permission === 'denied') return failed(denied(), details)
  if (!isOpened) {
    const devices = await media.devices()
    if (!devices.some(({ kind }) => kind === 'audioinput')) return failed(absent(), details)
    return permission === 'granted'
      ? passed(messages.microphoneAllowed(), details)
      : notChecked(messages.microphonePrompt(), messages.microphonePromptCure())
  }
  try {
    const peak = await listen(await media.openMicrophone(usable('microphoneId')), onLevel)
    const level = Math.round(peak * 100)
    return peak > SILENCE
      ? passed(messages.microphoneOk({ level }), { ...details, level })
      : warned(
          [
            messages.microphoneQuiet(),
            messages.microphoneQuietCause(),
            messages.microphoneQuietCure()
          ],
          { ...details, level }
        )
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error'
    return failed((errors[name] ?? busy)(probes), { ...details, error: name })
  }
}

/** The peak level of the stream, which is closed afterwards. */
async function listen(
  stream: MediaStream,
  onLevel: (level: number | undefined) => void
): Promise<number> {
  const { media, every, monotonic } = environment()
  const meter = media.meter(stream)
  const endsAt = monotonic() + LISTEN_MS
  let peak = 0
  await new Promise<void>(resolve => {
    const stop = every(LOOK_EVERY_MS, () => {
      const level = meter.level()
      peak = Math.max(peak, level)
      onLevel(level)
      if (monotonic() < endsAt) return
      stop()
      resolve()
    })
  })
  meter.stop()
  closeMicrophone(stream)
  onLevel(undefined)
  return peak
}
