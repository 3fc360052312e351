import { loadOnce } from '../../lib/async/load-once.ts'
import type { SoundPort } from '../environment.ts'

/** The sounds of the browser, whose code comes with the telephone. */
export function soundsOnDemand(): SoundPort {
  const { here, load } = loadOnce(async () => (await import('./browser-sounds.ts')).browserSounds())
  let latest = 0
  return {
    async start(...sound) {
      const mine = ++latest
      const sounds = here() ?? (await load())
      // Stopped, or followed by another, meanwhile: that is no blocked autoplay.
      return mine === latest ? sounds.start(...sound) : true
    },
    stop() {
      latest++
      here()?.stop()
    },
    tone(digit) {
      const sounds = here()
      if (sounds) return sounds.tone(digit)
      // A tone is not worth a failure.
      void load()
        .then(loaded => loaded.tone(digit))
        .catch(() => undefined)
    },
    unlock: async () => (here() ?? (await load())).unlock()
  }
}
