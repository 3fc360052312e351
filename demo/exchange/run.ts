/**
 * `npm run exchange`: the reference server with Kamailio, rtpengine and coturn in place of its embedded
 * exchange. Stopped with Ctrl+C; with a number on the command line, customers call that extension whenever
 * Enter is pressed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { isInstalled, packages, startExchange } from './exchange.ts'

const LIFE = 3600
const root = fileURLToPath(new URL('../..', import.meta.url))
const { env } = process
const port = Number(env.PORT ?? 8080)

const log = (line: string): void => void process.stderr.write(`${line}\n`)

if (!isInstalled()) {
  log(packages)
  process.exit(1)
}
const exchange = await startExchange({
  ...{ SIP_PORT: 5060, SOCKET_PORT: 8088, RELAY_PORT: 2223, RELAY_CLI_PORT: 2224 },
  ...{ TRUNK_PORT: 5080, EVENT_PORT: 8448, TURN_PORT: 3478 }
})
exchange.report(`http://localhost:${port}`, log)
const server = spawn('node', ['demo/server/main.ts'], {
  cwd: root,
  env: { ...env, ...exchange.settings(LIFE), PORT: String(port) },
  stdio: ['ignore', 'inherit', 'inherit']
})
const [, , extension] = process.argv
if (extension !== undefined)
  createInterface({ input: process.stdin }).on('line', () => {
    exchange.customerCalls(extension).catch((error: Error) => log(error.message))
  })
const stop = () => void server.kill('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
const [code] = (await once(server, 'exit')) as [number | null]
exchange.stop()
process.exit(code ?? 0)
