import type { MediaPort } from '../../environment/environment.ts'
import { sandboxMessages } from '../messages.ts'

/** Voice-like: two tones that swell and fade, quiet enough to leave on. */
export const TONES_HZ = [180, 270]
export const SYLLABLES_HZ = 3
export const LOUDNESS = 0.03

let context: AudioContext | undefined
const audio = (): AudioContext => {
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
  return context
}

/** An audio stream without a device. */
export function silentMicrophone(): MediaStream {
  return audio().createMediaStreamDestination().stream
}

/** What the far end says in a simulated call; `stop` ends it. */
export function simulatedVoice(): { readonly stream: MediaStream; readonly stop: () => void } {
  const here = audio()
  const out = here.createMediaStreamDestination()
  const volume = new GainNode(here, { gain: LOUDNESS / 2 })
  const swell = new OscillatorNode(here, { frequency: SYLLABLES_HZ })
  const depth = new GainNode(here, { gain: LOUDNESS / 2 })
  swell.connect(depth).connect(volume.gain)
  const sources = [swell, ...TONES_HZ.map(frequency => new OscillatorNode(here, { frequency }))]
  for (const source of sources) {
    if (source !== swell) source.connect(volume)
    source.start()
  }
  volume.connect(out)
  return {
    stream: out.stream,
    stop: () => {
      for (const source of sources) source.stop()
    }
  }
}

const devices = (): MediaDeviceInfo[] =>
  (['audioinput', 'audiooutput'] as const).map(kind => {
    const device = {
      deviceId: 'sandbox',
      groupId: 'sandbox',
      kind,
      label: sandboxMessages.device()
    }
    return { ...device, toJSON: () => device }
  })

const refused = (name: string) => new DOMException('', name)

/** Microphone and speaker of the sandbox; the microphone is silence and needs no permission. */
export function simulatedMedia(
  real: MediaPort,
  microphone: () => 'granted' | 'denied' | 'absent'
): MediaPort {
  return {
    ...real,
    openMicrophone: async () => {
      const is = microphone()
      if (is === 'denied') throw refused('NotAllowedError')
      if (is === 'absent') throw refused('NotFoundError')
      return silentMicrophone()
    },
    devices: async () => (microphone() === 'absent' ? [] : devices()),
    permission: async () => (microphone() === 'denied' ? 'denied' : 'granted')
  }
}
