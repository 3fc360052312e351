import type { MediaPort } from '../environment.ts'

const load = () => import('./browser-media.ts').catch(() => import('./browser-media.ts'))

type Loaded = Omit<MediaPort, 'onDeviceChange'>

/** Devices of the browser, whose code comes with the telephone. */
export function mediaOnDemand(): MediaPort {
  let coming: Promise<Loaded> | undefined
  let here: Loaded | undefined
  const media = () => {
    coming ??= load().then(
      ({ browserMedia }) => {
        here = browserMedia()
        return here
      },
      (error: unknown) => {
        coming = undefined
        throw error
      }
    )
    return coming
  }
  let latest = 0
  return {
    openMicrophone: async (...choice) => (await media()).openMicrophone(...choice),
    devices: async () => (await media()).devices(),
    onDeviceChange(act) {
      const devices: MediaDevices | undefined = navigator.mediaDevices
      devices?.addEventListener('devicechange', act)
      return () => devices?.removeEventListener('devicechange', act)
    },
    permission: async () => (await media()).permission(),
    meter(stream) {
      if (!here) throw new Error('Streams come from openMicrophone, which loads this')
      return here.meter(stream)
    },
    async play(stream, speakerId) {
      const mine = ++latest
      if (!stream && !here) return
      const devices = here ?? (await media())
      // Stopped, or followed by another, meanwhile.
      if (mine === latest) await devices.play(stream, speakerId)
    }
  }
}
