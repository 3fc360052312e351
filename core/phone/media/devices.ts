import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { reportRefusal } from '../call/call-refusal.ts'
import { $microphoneInUse, callOnLine, lineInUse, microphoneInUseIs } from '../line/connection.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone } from '../state/phone-state.ts'
import { playRemoteAudio } from './audio-output.ts'
import { $devices, choose, lookAtDevices, usable } from './device-choice.ts'
import { closeMicrophone, microphoneIs, openMicrophone } from './microphone.ts'

export { $devices, lookAtDevices } from './device-choice.ts'
export { retryMicrophone } from './microphone.ts'

/** Result of a microphone and ringtone test. */
export interface DeviceTest {
  /** Whether sound was recorded. */
  readonly heard: boolean
  /** Maximum level, 0 to 1. */
  readonly peak: number
  /** The devices used, by label; by id when the browser hides labels. */
  readonly microphone: string | undefined
  readonly speaker: string | undefined
  readonly ringer: string | undefined
  readonly microphoneId: string | undefined
  readonly speakerId: string | undefined
  readonly ringerId: string | undefined
}

const $level = atom<number | undefined>()

/** Microphone level from 0 to 1 during a test. */
export const $inputLevel = readonlyType($level)

const LOOK_EVERY_MS = 100
/** Noise floor of a device. */
const SILENCE = 0.01

let endTest: (() => void) | undefined

/** Ends a running test, which resolves with its result so far. */
export const stopTest = (): void => endTest?.()

async function openToTest(): Promise<MediaStream> {
  try {
    return await openMicrophone()
  } catch (error) {
    throw reportRefusal(error)
  }
}

const LONGEST_TEST_S = 60 // rule phone-42
const inRange = (seconds: unknown): number =>
  typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, LONGEST_TEST_S) : 5

/** The chosen speaker, or the system default. */
function nameOfSpeaker(id: string | undefined): string | undefined {
  const { speakers } = $devices.get()
  const used = speakers.find(each => each.id === (id ?? 'default')) ?? speakers[0]
  return used?.label || used?.id
}

function devicesUsed(stream: MediaStream): Omit<DeviceTest, 'heard' | 'peak'> {
  const { microphones } = $devices.get()
  const microphoneId = stream.getAudioTracks()[0]?.getSettings().deviceId
  const speakerId = usable('speakerId')
  const ringerId = usable('ringerId')
  return {
    microphone: microphones.find(each => each.id === microphoneId)?.label || microphoneId,
    speaker: nameOfSpeaker(speakerId),
    ringer: nameOfSpeaker(ringerId),
    microphoneId,
    speakerId,
    ringerId
  }
}

/** Records the microphone for some seconds and publishes `$inputLevel`. */
export async function testDevices(options?: { seconds?: number } | null): Promise<DeviceTest> {
  stopTest()
  const { media, every, monotonic } = environment()
  const inUse = $microphoneInUse.get()
  const stream = inUse ?? (await openToTest())
  await lookAtDevices()
  const used = devicesUsed(stream)
  const meter = media.meter(stream)
  const endsAt = monotonic() + inRange(options?.seconds) * 1000
  let peak = 0
  return new Promise(resolve => {
    const end = () => {
      stop()
      meter.stop()
      if (stream !== inUse) closeMicrophone(stream)
      $level.set(undefined)
      endTest = undefined
      resolve({ heard: peak > SILENCE, peak, ...used })
    }
    const stop = every(LOOK_EVERY_MS, () => {
      const level = meter.level()
      peak = Math.max(peak, level)
      $level.set(level)
      if (monotonic() >= endsAt) end()
    })
    endTest = end
  })
}

const RING_TEST_MS = 2000 // rule phone-42

/** Plays the ringtone for two seconds on its device; resolves false when autoplay is blocked. */
export async function testRing(): Promise<boolean> {
  const { sounds, every } = environment()
  if ($phone.get().status === 'ringing') return true
  await sounds.unlock()
  const isAudible = await sounds.start('ring', usable('ringerId'))
  const stop = every(RING_TEST_MS, () => {
    stop()
    if ($phone.get().status !== 'ringing') sounds.stop()
  })
  return isAudible
}

/** Switches the microphone of the running call; without a call there is nothing to do. */
export async function renewMicrophone(): Promise<void> {
  const line = lineInUse()
  const lineId = callOnLine()
  if (!$microphoneInUse.get() || !line || lineId === undefined) return
  const stream = await openMicrophone()
  if (callOnLine() !== lineId) return closeMicrophone(stream)
  await line.replaceMicrophone(lineId, stream)
  microphoneInUseIs(stream)
}

export async function chooseMicrophone(id: string | undefined): Promise<void> {
  choose({ microphoneId: id })
  await renewMicrophone().catch(error => Promise.reject(reportRefusal(error)))
}

export async function chooseSpeaker(id: string | undefined): Promise<void> {
  choose({ speakerId: id })
  await playRemoteAudio()
}

export async function chooseRinger(id: string | undefined): Promise<void> {
  choose({ ringerId: id })
}

/** The microphone was disconnected during a call: switches to another one. */
async function replaceLost(): Promise<void> {
  microphoneIs('lost')
  try {
    await renewMicrophone()
  } catch (error) {
    microphoneIs('lost')
    reportRefusal(error)
  }
}

onStart(({ media }) => {
  let watched: MediaStreamTrack | undefined
  const onEnded = () => void replaceLost()
  const stopWatching = $microphoneInUse.subscribe(microphone => {
    watched?.removeEventListener('ended', onEnded)
    watched = microphone?.getAudioTracks()[0]
    watched?.addEventListener('ended', onEnded)
  })
  /** A device was connected: retries the microphone of a call without one. */
  const stopDevices = media.onDeviceChange(() => {
    const isMicrophoneGone =
      isOnCall($phone.get()) && $microphoneInUse.get()?.getAudioTracks()[0]?.readyState === 'ended'
    if (isMicrophoneGone) void replaceLost()
  })
  return () => {
    stopWatching()
    stopDevices()
    stopTest()
    watched?.removeEventListener('ended', onEnded)
    $level.set(undefined)
  }
})
