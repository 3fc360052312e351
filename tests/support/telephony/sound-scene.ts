/** The exchange with several workers for sound, and telephones without a browser. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { UA } from 'jssip/lib/UA'
import { WebSocketServer } from 'ws'
import { beep, FRAME } from '../../../demo/server/telephony/media/g711.ts'
import { JsSIP, mediaOf } from '../../../demo/server/telephony/media/webrtc-media.ts'
import type { CallObserver } from '../../../demo/server/telephony/observer-types.ts'
import type { PoolSize } from '../../../demo/server/telephony/simulated/worker-pool.ts'
import { createLeg } from '../../../demo/server/telephony/sip/call-leg.ts'
import { createTelephoneNetwork } from '../../../demo/server/telephony/telephone-network.ts'

export type EndedCall = Parameters<CallObserver['ended']>[0]

export async function soundScene(workers: PoolSize) {
  const recordings = mkdtempSync(join(tmpdir(), 'hutong-workers-'))
  const threads: Worker[] = []
  const noteThread = (thread: Worker): void => void threads.push(thread)
  process.on('worker', noteThread)
  const ended: EndedCall[] = []
  const soundEnded: Parameters<NonNullable<CallObserver['soundEnded']>>[0][] = []
  const records = new Map<string, string>()
  const lines: string[] = []
  const network = await createTelephoneNetwork({
    realm: 'demo.hutong',
    recordingsDir: recordings,
    secretOf: extension => (/^\d{3}$/.test(extension) ? `secret-${extension}` : undefined),
    workers,
    observer: {
      started: ({ callRecordId, extension }) => void records.set(extension, callRecordId),
      ringing() {},
      answered() {},
      ended: call => void ended.push(call),
      soundEnded: sound => void soundEnded.push(sound),
      registered() {}
    },
    log: line => lines.push(line)
  })
  const server = createServer()
  const sockets = new WebSocketServer({ server, path: '/sip' })
  sockets.on('connection', socket => network.attach(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No address')
  const url = `ws://127.0.0.1:${address.port}/sip`
  const agents: UA[] = []
  const clocks: NodeJS.Timeout[] = []

  async function telephone(extension: string) {
    const ua = new JsSIP.UA({
      sockets: new JsSIP.WebSocketInterface(url),
      uri: `sip:${extension}@demo.hutong`,
      password: `secret-${extension}`
    })
    agents.push(ua)
    await new Promise<void>((ready, failed) => {
      ua.on('registered', () => ready())
      ua.on('registrationFailed', ({ cause }) => failed(new Error(cause)))
      ua.start()
    })
    return {
      /** Resolves when the call is confirmed. What is sent is a tone. */
      async call(number: string) {
        const leg = createLeg(
          () => ({}),
          () => {}
        )
        const session: RTCSession = ua.call(`sip:${number}@demo.hutong`, mediaOf(leg.track))
        leg.bind(session)
        const tone = beep(440, 20).subarray(0, FRAME)
        clocks.push(setInterval(() => leg.receive(tone), 20))
        const over = new Promise<string>(come => session.on('ended', ({ cause }) => come(cause)))
        await new Promise<void>((confirmed, failed) => {
          session.on('confirmed', () => confirmed())
          session.on('failed', ({ cause }) => failed(new Error(cause)))
        })
        return { over, received: leg.traffic, end: () => session.terminate() }
      }
    }
  }

  return {
    network,
    recordings,
    ended,
    soundEnded,
    threads,
    lines,
    telephone,
    recordOf: (extension: string) => records.get(extension) ?? '',
    async close(): Promise<void> {
      for (const clock of clocks) clearInterval(clock)
      for (const ua of agents) ua.stop()
      process.off('worker', noteThread)
      await network.stop()
      sockets.close()
      server.close()
      rmSync(recordings, { recursive: true })
    }
  }
}
