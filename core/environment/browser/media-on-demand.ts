import { loadOnce } from '../../lib/async/load-once.ts'
import type { MediaPort } from '../environment.ts'

type Loaded = Omit<MediaPort, 'onDeviceChange'>

/** Devices of the browser, whose code comes with the telephone. */
export function mediaOnDemand(): MediaPort {
  const { here, load } = loadOnce<Loaded>(async () =>
    (await import('./browser-media.ts')).browserMedia()
  )
  let latest = 0
  return {
    openMicrophone: async (...choice) => (await load()).openMicrophone(...choice),
    devices: async () => (await load()).devices(),
    onDeviceChange(act) {
      const devices: MediaDevices | undefined = navigator.mediaDevices
      devices?.addEventListener('devicechange', act)
      return () => devices?.removeEventListener('devicechange', act)
    },
    permission: async () => (await load()).permission(),
    meter(stream) {
      const devices = here()
      if (!devices) throw new Error('No microphone is open')
      return devices.meter(stream)
    },
    openMixer: async microphone => (await load()).openMixer(microphone),
    async play(stream, speakerId) {
      const mine = ++latest
      if (!stream && !here()) return
      const devices = here() ?? (await load())
      // Stopped, or followed by another, meanwhile.
      if (mine === latest) await devices.play(stream, speakerId)
    }
  }
}
