import { timerBeats, workerBeats } from './browser/beats.ts'
import { browserMedia } from './browser/media.ts'
import { ownWorker } from './browser/own-worker.ts'
import { browserPage } from './browser/page.ts'
import { browserSounds } from './browser/sounds.ts'
import { browserStorage } from './browser/storage.ts'
import { browserChannel, browserLocks } from './browser/tabs.ts'
import { warnDeveloper } from './browser/warn.ts'
import type { Environment } from './environment.ts'
import { resolveOptions, type SessionOptions } from './session-options.ts'

/** `crypto.randomUUID` is missing on pages without https; what it is made of is not. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

const tellOfTimers = () =>
  warnDeveloper(
    'No Worker may run on this page: its own timers beat, slower in a hidden tab. See worker-src in the README'
  )

/** The real world of a page. JsSIP is fetched when the first line is opened, and not before. */
export function browserEnvironment(options: SessionOptions): Environment {
  const hasWorkers = options.heartbeat === 'worker'
  const every = hasWorkers ? workerBeats(tellOfTimers) : timerBeats
  return {
    ...resolveOptions(options, document.baseURI),
    fetch: (input, init) => globalThis.fetch(input, init),
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    every,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    uuid,
    storage: browserStorage(() => localStorage),
    sessionStorage: browserStorage(() => sessionStorage),
    openChannel: browserChannel,
    openWorker: hasWorkers ? ownWorker : undefined,
    locks: browserLocks(),
    openLine: async config => (await import('./phone/jssip-line.ts')).openJssipLine(config),
    fetchLine: () =>
      import('./phone/jssip-line.ts').then(
        () => undefined,
        () => undefined
      ),
    media: browserMedia(),
    sounds: browserSounds(),
    page: browserPage(every),
    note: (what, error) => {
      if (options.debug) warnDeveloper(what, ...(error === undefined ? [] : [error]))
    },
    warn: (what, error) =>
      warnDeveloper(what, ...(options.debug && error !== undefined ? [error] : []))
  }
}
