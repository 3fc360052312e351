/** The browser of the tests: Debian's headless shell, which costs two thirds of the whole Chromium, or what there is. */
import { existsSync } from 'node:fs'

export const headlessShell = '/usr/bin/chromium-headless-shell'

const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome'
]

/** The path in the environment variable CHROMIUM wins; undefined where there is no browser. */
export const findBrowser = () =>
  [process.env.CHROMIUM, ...places].find(place => place && existsSync(place))

/** The same, where a test cannot go on without it. */
export function browserPath() {
  const path = findBrowser()
  if (!path) throw new Error('No Chromium: set the environment variable CHROMIUM to its path')
  return path
}

/** Switches for all tests: no network but the tests' own, and devices that are always there. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // A process less, which costs a tenth of a page's time.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream'
]
