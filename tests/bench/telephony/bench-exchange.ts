/** Process of the bench of calls: the embedded exchange with recordings, and nothing else. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { createTelephoneNetwork } from '../../../demo/server/telephony/telephone-network.ts'
import type { FromExchange, ToExchange } from './bench-messages.ts'

/** Calls are opened long before anything is said in them. */
const MEDIA_TIMEOUT = 600_000

const folder = mkdtempSync(join(tmpdir(), 'hutong-calls-'))
let unrecorded = 0
const network = await createTelephoneNetwork({
  realm: 'demo.hutong',
  recordingsDir: folder,
  secretOf: extension => (/^\d{3}$/.test(extension) ? `secret-${extension}` : undefined),
  mediaTimeout: MEDIA_TIMEOUT,
  observer: {
    started() {},
    ringing() {},
    answered() {},
    ended({ hasRecording }) {
      if (!hasRecording) unrecorded++
    },
    registered() {}
  },
  log: line => console.error(line)
})
const server = createServer()
const sockets = new WebSocketServer({ server, path: '/sip' })
sockets.on('connection', socket => network.attach(socket))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (!address || typeof address === 'string') throw new Error('No address')
const say = (message: FromExchange): void => void process.send?.(message)

process.on('message', async (message: ToExchange) => {
  if (message.ask === 'stop') await network.endCalls()
  const { legs, pace } = await network.stats()
  const sum = (of: 'due' | 'missed') => legs.reduce((all, leg) => all + leg[of], 0)
  const counted = { due: sum('due'), missed: sum('missed'), legs: legs.length }
  say({ ...counted, unrecorded, pace: pace.p99 })
  if (message.ask !== 'stop') return
  await network.stop()
  rmSync(folder, { recursive: true })
  process.exit()
})
say({ url: `ws://127.0.0.1:${address.port}/sip` })
