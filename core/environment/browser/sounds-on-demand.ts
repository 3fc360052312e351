import type { SoundPort } from '../environment.ts'

/** The sounds of the browser, whose code comes with the telephone. */
export function soundsOnDemand(): SoundPort {
  let coming: Promise<SoundPort> | undefined
  let here: SoundPort | undefined
  const load = () => {
    coming ??= import('./browser-sounds.ts').then(
      ({ browserSounds }) => {
        here = browserSounds()
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
    async start(...sound) {
      const mine = ++latest
      const sounds = here ?? (await load())
      // Stopped, or followed by another, meanwhile: that is no blocked autoplay.
      return mine === latest ? sounds.start(...sound) : true
    },
    stop() {
      latest++
      here?.stop()
    },
    tone: digit =>
      here
        ? here.tone(digit)
        : // A tone is not worth a failure.
          void load()
            .then(sounds => sounds.tone(digit))
            .catch(() => undefined),
    unlock: async () => (here ?? (await load())).unlock()
  }
}
