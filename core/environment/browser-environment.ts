import type { HidPort } from '../phone/media/headset/hid-port.ts'
import { resolveOptions, type SessionOptions } from '../session/session-options.ts'
import { browserPage } from './browser/browser-page.ts'
import { browserStorage } from './browser/browser-storage.ts'
import { browserChannel, browserLocks } from './browser/browser-tabs.ts'
import { warnDeveloper } from './browser/developer-warning.ts'
import { timerBeats, workerBeats } from './browser/heartbeat-timers.ts'
import { mediaOnDemand } from './browser/media-on-demand.ts'
import { ownWorker } from './browser/own-worker.ts'
import { soundsOnDemand } from './browser/sounds-on-demand.ts'
import type { Environment } from './environment.ts'

/** `crypto.randomUUID` requires https; `getRandomValues` does not. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

const warnOfTimers = () =>
  warnDeveloper('No Worker may run (worker-src): the timers of the page are slower in a hidden tab')

/** The production environment of a page. JsSIP is loaded with the first line. */
export function browserEnvironment(options: SessionOptions): Environment {
  const hasWorkers = options.heartbeat === 'worker'
  const every = hasWorkers ? workerBeats(warnOfTimers) : timerBeats
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
    openLine: async config =>
      (await import('../phone/line/jssip/jssip-line.ts')).openJssipLine(config),
    fetchLine: () =>
      import('../phone/line/jssip/jssip-line.ts').then(
        () => undefined,
        () => undefined
      ),
    media: mediaOnDemand(),
    sounds: soundsOnDemand(),
    page: browserPage(every),
    hid: () => (navigator as Navigator & { readonly hid?: HidPort }).hid,
    openProbes: async () => (await import('./browser/browser-probes.ts')).browserProbes(),
    note: (what, error) => {
      if (options.debug) warnDeveloper(what, ...(error === undefined ? [] : [error]))
    },
    warn: (what, error) =>
      warnDeveloper(what, ...(options.debug && error !== undefined ? [error] : []))
  }
}
