/**
 * The demo from its sources on one port: Vite serves pages and elements with hot replacement and
 * proxies the rest to the reference server.
 *
 * `PORT` (8080), `HOST` (localhost), and all settings of `demo/server/main.ts`.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer, type ProxyOptions } from 'vite'
import { serverMessages } from '../server/http/messages.ts'
import { printAddress } from '../server/print-address.ts'
import { startBackend } from './backend-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const log = (line: string) => console.log(line)
const { env } = process
const port = Number(env.PORT ?? 8080)
const host = env.HOST ?? 'localhost'

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const behind = await freePort()
const url = `http://${host}:${port}`
const backend = startBackend({ ...env, HOST: host }, behind)

/** Requests during a restart wait for the server. */
const toBackend: ProxyOptions = {
  target: `http://${host}:${behind}`,
  ws: true,
  bypass: async () => {
    await backend.ready()
  }
}
const vite = await createServer({
  configFile: `${root}vite.config.ts`,
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '^/(?:api|ws|demo)/|^/(?:sip|healthz)\\b': toBackend }
  }
})
// Vite watches only its root and loaded modules.
vite.watcher.add(['core', 'demo/server'].map(folder => `${root}${folder}`))
vite.watcher.on('all', (_, file) => {
  if (!backend.reads(file)) return
  const startedAt = performance.now()
  backend.restart()
  void backend.ready().then(isListening => {
    const milliseconds = Math.round(performance.now() - startedAt)
    if (isListening) log(serverMessages.restarted({ milliseconds }))
  })
})

let isStopping = false
async function stop(code = 0): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  await Promise.all([vite.close(), backend.stop()])
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// The parent process was killed.
process.once('disconnect', () => void stop())

const [isListening] = await Promise.all([backend.ready(), vite.listen()])
if (isListening)
  printAddress({ url, hasSamples: process.env.HUTONG_SEED !== 'none', secret: undefined }, log)
// The server has printed the reason.
else await stop(1)
