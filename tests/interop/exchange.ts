/**
 * `npm run test:exchange`: the built softphone against another exchange than the demo's own: Kamailio with rtpengine,
 * and sipp on its trunk. Skipped, with the reason, where they are not installed.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { WebSocket, WebSocketServer } from 'ws'
import { DemoServer } from '../support/server/demo-server.ts'
import { freePort } from '../support/server/server-process.ts'
import { isPassedOn, isReplaced, keepsItsHold, takesLateOffer } from './exchange/passing-stories.ts'
import { callsOut, keepsRegistered, openPhone, takesCall } from './exchange-stories.ts'
import { findProgram } from './find-program.ts'

const files = fileURLToPath(new URL('exchange/', import.meta.url))
const programs = ['kamailio', 'rtpengine', 'sipp']
if (programs.some(program => findProgram(program) === undefined)) {
  console.log(
    'skipped: apt-get install kamailio kamailio-websocket-modules kamailio-extra-modules rtpengine-daemon sip-tester'
  )
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'hutong-exchange-'))
const children: ChildProcess[] = []
function start(program: string, ...args: readonly string[]): void {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore', detached: true })
  children.push(child)
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const open = await new Promise<boolean>(done => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  socket.destroy()
  return open
}

/** A way to the exchange on which no keep-alive is answered, as by Asterisk and FreeSWITCH. */
function silentWay(port: number, to: string): WebSocketServer {
  const server = new WebSocketServer({ port, host: '127.0.0.1', handleProtocols: () => 'sip' })
  server.on('connection', client => {
    const exchange = new WebSocket(to, 'sip')
    const waiting: string[] = []
    client.on('message', data => {
      const text = String(data)
      if (text === '\r\n\r\n') return
      if (exchange.readyState === WebSocket.OPEN) exchange.send(text)
      else waiting.push(text)
    })
    exchange.on('open', () => {
      for (const text of waiting.splice(0)) exchange.send(text)
    })
    exchange.on('message', data => client.send(String(data)))
    exchange.on('close', () => client.close())
    client.on('close', () => exchange.close())
  })
  return server
}

const shared = { RELAY_PORT: await freePort(), TRUNK_PORT: await freePort() }
const silentPort = await freePort()

/** An exchange, with the algorithm of its digest. */
async function exchange(digest: 'MD5' | 'SHA-256') {
  const ports = { SIP_PORT: await freePort(), SOCKET_PORT: await freePort() }
  let configuration = readFileSync(join(files, 'kamailio.cfg'), 'utf8')
  for (const [name, value] of Object.entries({ ...shared, ...ports, DIGEST: digest }))
    configuration = configuration.replaceAll(name, String(value))
  const file = join(folder, `${digest}.cfg`)
  const run = join(folder, digest)
  writeFileSync(file, configuration)
  mkdirSync(run)
  return {
    port: ports.SIP_PORT,
    socketPort: ports.SOCKET_PORT,
    url: `ws://127.0.0.1:${ports.SOCKET_PORT}/ws`,
    start: () =>
      start('kamailio', '-f', file, '-DD', '-E', '-m', '64', '-M', '8', '-w', run, '-Y', run)
  }
}
const main = await exchange('MD5')
const signed = await exchange('SHA-256')

for (const file of readdirSync(files))
  if (file.endsWith('.xml')) copyFileSync(join(files, file), join(folder, file))
// A voice of noise, as PCMU.
writeFileSync(
  join(folder, 'voice.ulaw'),
  Uint8Array.from({ length: 80_000 }, () => Math.random() * 256)
)

const trunk = ['-i', '127.0.0.1', '-mi', '127.0.0.1', '-nostdin'] as const
/** A caller on the trunk of an exchange; resolves when its scenario has ended as written. */
const calls = (port: number, scenario: string) => () =>
  promisify(execFile)(
    'sipp',
    [`127.0.0.1:${port}`, '-sf', scenario, '-s', '100', '-m', '1', ...trunk],
    { cwd: folder, timeout: 30_000 }
  )

const server = new DemoServer({ env: {}, onDisk: false })
let failed = 0
async function story(name: string, act: () => Promise<unknown>): Promise<void> {
  const problem = await act().then(
    () => '',
    (error: Error) => error.message
  )
  if (problem !== '') failed++
  console.log(problem === '' ? `✓ ${name}` : `✗ ${name}\n${problem}`)
}

const silent = silentWay(silentPort, signed.url)
try {
  start(
    'rtpengine',
    '--interface=127.0.0.1',
    `--listen-ng=127.0.0.1:${shared.RELAY_PORT}`,
    '--port-min=30000',
    '--port-max=30999',
    '--table=-1',
    '--foreground',
    '--log-stderr'
  )
  start('sipp', '-sf', 'called.xml', '-p', String(shared.TRUNK_PORT), '-rtp_echo', ...trunk)
  await new Promise(resolve => setTimeout(resolve, 500))
  for (const each of [main, signed]) {
    each.start()
    for (let attempt = 0; attempt < 100 && !(await isOpen(each.socketPort)); attempt++)
      await new Promise(resolve => setTimeout(resolve, 100))
  }
  await server.start()
  for (const [way, url, { port }] of [
    ['Kamailio', main.url, main],
    ['SHA-256, and no keep-alive', `ws://127.0.0.1:${silentPort}/`, signed]
  ] as const) {
    const phone = await openPhone(server.url, url)
    await story(`${way}: the telephone stays registered`, () => keepsRegistered(phone))
    await story(`${way}: calls out`, () => callsOut(phone))
    await story(`${way}: a call in`, () => takesCall(phone, calls(port, 'caller.xml')))
    await phone.browser.close()
  }
  const phone = await openPhone(server.url, main.url)
  const caller = (scenario: string) => calls(main.port, scenario)
  await story('a call that is passed on, and tones by INFO', () => isPassedOn(phone))
  await story('a call that takes the place of another', () =>
    isReplaced(phone, caller('replacing-caller.xml'))
  )
  await story('a hold that is refused', () => keepsItsHold(phone))
  await story('a call in without an offer', () => takesLateOffer(phone, caller('late-caller.xml')))
  await story('a call in that requires 100rel', caller('requiring-caller.xml'))
  await phone.browser.close()
} finally {
  silent.close()
  for (const { pid, exitCode } of children)
    if (pid !== undefined && exitCode === null) process.kill(-pid)
  await server.stop()
  server.forget()
  rmSync(folder, { recursive: true, force: true })
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
