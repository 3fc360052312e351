/** A telephone network with a server of its own, and a browser whose pages are bare telephones. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { WebSocketServer } from 'ws'
import type { TelephoneNetwork } from '../../../demo/server/telephony/network-types.ts'
import type { CallObserver } from '../../../demo/server/telephony/observer-types.ts'
import { createTelephoneNetwork } from '../../../demo/server/telephony/telephone-network.ts'
import { browserPath } from '../browser/find-browser.mjs'
import type { phone as pagePhone } from './sip-page.ts'

type Reported =
  | ({ readonly what: 'started' } & Parameters<CallObserver['started']>[0])
  | { readonly what: 'ringing'; readonly callRecordId: string }
  | { readonly what: 'answered'; readonly callRecordId: string }
  | ({ readonly what: 'transferred' } & Parameters<NonNullable<CallObserver['transferred']>>[0])
  | ({ readonly what: 'ended' } & Parameters<CallObserver['ended']>[0])
  | ({ readonly what: 'rated' } & Parameters<NonNullable<CallObserver['rated']>>[0])
  | { readonly what: 'registered'; readonly extension: string; readonly on: boolean }

export type Phone = typeof pagePhone

declare global {
  var phone: Phone
}

export interface SipWorld {
  readonly network: TelephoneNetwork
  /** The extensions whose calls ring at a device; a test may add to them. */
  readonly ownDevices: Set<string>
  /** The extensions whose calls are recorded from the ringing on; a test may add to them. */
  readonly earlyMedia: Set<string>
  /** Whether customers are invited to rate their calls; a test may switch it on. */
  readonly invitation: { isOn: boolean }
  readonly recordings: string
  /** Reports to the observer, in order. */
  readonly events: readonly Reported[]
  /** Resolves with the first such record, past or future. */
  waitFor<W extends Reported['what']>(
    what: W,
    matches: (detail: Extract<Reported, { what: W }>) => boolean
  ): Promise<Extract<Reported, { what: W }>>
  /** A page that is registered as this extension; with `password` it need not get that far. */
  telephone(extension: string, password?: string, instance?: string): Promise<Page>
  close(): Promise<void>
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required'
]

/** Short, so that a test need not wait for long; long enough for a busy machine. */
const MEDIA_TIMEOUT = 5000

const secrets: Readonly<Record<string, string>> = { 100: 'secret-100', 200: 'secret-200' }

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL('./sip-page.ts', import.meta.url).pathname, formats: ['es'] }
    }
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('No page was built')
  return chunk.code
}

export async function createSipWorld(): Promise<SipWorld> {
  const script = await bundle()
  const recordings = mkdtempSync(join(tmpdir(), 'hutong-recordings-'))
  const events: Reported[] = []
  const waiting = new Set<() => void>()
  const record = (event: Reported): void => {
    events.push(event)
    for (const look of waiting) look()
  }
  const ownDevices = new Set<string>()
  const earlyMedia = new Set<string>()
  const invitation = { isOn: false }
  const network = await createTelephoneNetwork({
    realm: 'demo.hutong',
    recordingsDir: recordings,
    secretOf: extension => secrets[extension],
    hasOwnDevice: extension => ownDevices.has(extension),
    recordsEarlyMedia: extension => earlyMedia.has(extension),
    invitesRating: async () => invitation.isOn,
    mediaTimeout: MEDIA_TIMEOUT,
    observer: {
      started: call => record({ what: 'started', ...call }),
      ringing: callRecordId => record({ what: 'ringing', callRecordId }),
      answered: callRecordId => record({ what: 'answered', callRecordId }),
      transferred: transfer => record({ what: 'transferred', ...transfer }),
      ended: call => record({ what: 'ended', ...call }),
      rated: rating => record({ what: 'rated', ...rating }),
      registered: (extension, on) => record({ what: 'registered', extension, on })
    }
  })

  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>'
    )
  })
  const sockets = new WebSocketServer({ server, path: '/sip' })
  sockets.on('connection', socket => network.attach(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No address')
  const host = `127.0.0.1:${address.port}`
  const executablePath = browserPath()
  const browser: Browser = await chromium.launch({ executablePath, args })

  return {
    network,
    ownDevices,
    earlyMedia,
    invitation,
    recordings,
    events,

    waitFor: (what, matches) =>
      new Promise(found => {
        type Detail = Parameters<typeof matches>[0]
        const isIt = (event: Reported): event is Detail =>
          event.what === what && matches(event as Detail)
        const look = (): void => {
          const event = events.find(isIt)
          if (!event) return
          waiting.delete(look)
          found(event)
        }
        waiting.add(look)
        look()
      }),

    async telephone(extension, password, instance) {
      const page = await browser.newPage()
      await page.goto(`http://${host}/`)
      await page.waitForFunction(() => 'phone' in globalThis)
      const secret = password ?? secrets[extension] ?? ''
      const start = {
        url: `ws://${host}/sip`,
        extension,
        secret,
        instance,
        isGood: password === undefined
      }
      await page.evaluate(async ({ url, extension: own, secret: given, instance: id, isGood }) => {
        globalThis.phone.start(url, own, given, id)
        if (isGood) await globalThis.phone.received('registered')
      }, start)
      return page
    },

    async close() {
      await browser.close()
      await network.stop()
      sockets.close()
      server.closeAllConnections()
      server.close()
      rmSync(recordings, { force: true, recursive: true })
    }
  }
}
