import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'
import { $devices, choose, lookAtDevices, usable } from './choices.ts'
import { $microphoneInUse, callOnLine, lineInUse, microphoneInUseIs } from './connection.ts'
import { isOnCall } from './machine.ts'
import { closeMicrophone, microphoneIs, openMicrophone } from './microphone.ts'
import { tell } from './refusal.ts'
import { $phone } from './state.ts'
import { playVoice } from './voice.ts'

export { $devices, lookAtDevices } from './choices.ts'
export { retryMicrophone } from './microphone.ts'

/** What a test of the microphone and the bell has shown. */
export interface DeviceTest {
  /** Whether anything but silence came in. */
  readonly heard: boolean
  /** The loudest moment, 0 to 1. */
  readonly peak: number
  /** What was used, by name; by its id where the browser hides the names. */
  readonly microphone: string | undefined
  readonly speaker: string | undefined
  readonly ringer: string | undefined
  readonly microphoneId: string | undefined
  readonly speakerId: string | undefined
  readonly ringerId: string | undefined
}

const $level = atom<number | undefined>()

/** How loud the microphone hears, 0 to 1, while somebody tests it. */
export const $inputLevel = readonlyType($level)

const LOOK_EVERY_MS = 100
/** Below this there is only the noise of the device itself. */
const SILENCE = 0.01

let endTest: (() => void) | undefined

/** Ends a test that is under way; it then resolves with what it has heard so far. */
export const stopTest = (): void => endTest?.()

async function openToTest(): Promise<MediaStream> {
  try {
    return await openMicrophone()
  } catch (error) {
    throw tell(error)
  }
}

const LONGEST_TEST_S = 60
const inRange = (seconds: unknown): number =>
  typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, LONGEST_TEST_S) : 5

/** The loudspeaker that was chosen, or the one that the system uses. */
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

/** Listens to the microphone for some seconds, `$inputLevel` showing what it hears. */
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

const RING_TEST_MS = 2000

/** Rings for two seconds where the bell is set to ring; resolves false when the browser refuses. */
export async function testRing(): Promise<boolean> {
  const { sounds, every } = environment()
  if ($phone.get().at === 'ringing') return true
  await sounds.unlock()
  const isHeard = await sounds.start('ring', usable('ringerId'))
  const stop = every(RING_TEST_MS, () => {
    stop()
    if ($phone.get().at !== 'ringing') sounds.stop()
  })
  return isHeard
}

/** Gives the running call another microphone; without a call there is nothing to do yet. */
async function renewMicrophone(): Promise<void> {
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
  await renewMicrophone().catch(error => Promise.reject(tell(error)))
}

export async function chooseSpeaker(id: string | undefined): Promise<void> {
  choose({ speakerId: id })
  await playVoice()
}

export async function chooseRinger(id: string | undefined): Promise<void> {
  choose({ ringerId: id })
}

/** The microphone is gone in the middle of a call: the next best takes over, and the call goes on. */
async function replaceLost(): Promise<void> {
  microphoneIs('lost')
  try {
    await renewMicrophone()
  } catch (error) {
    microphoneIs('lost')
    tell(error)
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
  /** Something was plugged in; a call that nobody can hear tries again. */
  const stopDevices = media.onDeviceChange(() => {
    const isDeaf =
      isOnCall($phone.get()) && $microphoneInUse.get()?.getAudioTracks()[0]?.readyState === 'ended'
    if (isDeaf) void replaceLost()
  })
  return () => {
    stopWatching()
    stopDevices()
    stopTest()
    watched?.removeEventListener('ended', onEnded)
    $level.set(undefined)
  }
})
