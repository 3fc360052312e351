/**
 * An exchange beside the reference server: Kamailio as registrar and proxy, rtpengine for the sound, coturn
 * as TURN server, sipp as the trunk, and the sender of its events. All listen on this machine only.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sendEvents } from './event-sender.ts'
import { findProgram } from './find-program.ts'

const files = fileURLToPath(new URL('.', import.meta.url))
const programs = ['kamailio', 'rtpengine', 'turnserver', 'sipp'] as const
const MODULES = '/usr/lib/x86_64-linux-gnu/kamailio/modules/'

/** What to install where a program is missing. */
export const packages =
  'apt-get install kamailio kamailio-websocket-modules kamailio-extra-modules kamailio-autheph-modules rtpengine-daemon coturn sip-tester'

export const isInstalled = (): boolean =>
  programs.every(program => findProgram(program) !== undefined)

/** Ports by the words that the configurations have for them. */
export interface ExchangePorts {
  readonly SIP_PORT: number
  readonly SOCKET_PORT: number
  readonly RELAY_PORT: number
  readonly RELAY_CLI_PORT: number
  readonly TRUNK_PORT: number
  readonly EVENT_PORT: number
  readonly TURN_PORT: number
}

const trunk = ['-i', '127.0.0.1', '-mi', '127.0.0.1', '-nostdin'] as const
const secret = (): string => randomBytes(24).toString('hex')

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const open = await new Promise<boolean>(done => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  socket.destroy()
  return open
}

async function waitFor(port: number, what: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (await isOpen(port)) return
    await sleep(100)
  }
  throw new Error(`${what} does not listen on port ${port}`)
}

/**
 * Starts the programs; their configurations and logs are in `folder` until they are stopped. `digest` is the algorithm
 * that accounts are checked by.
 */
export async function startExchange(ports: ExchangePorts, digest: 'MD5' | 'SHA-256' = 'MD5') {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-exchange-'))
  const children: ChildProcess[] = []
  const words = { ...ports, ACCOUNT_SECRET: secret(), TURN_SECRET: secret(), DIGEST: digest }
  const eventSecret = secret()

  function copy(file: string): void {
    let text = readFileSync(join(files, file), 'utf8').replaceAll('MODULES', MODULES)
    for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, String(value))
    writeFileSync(join(folder, file), text)
  }

  function start(program: string, ...args: readonly string[]): void {
    const log = createWriteStream(join(folder, `${program}.log`), { flags: 'a' })
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true
    })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    children.push(child)
  }

  for (const file of readdirSync(files)) if (/\.(?:cfg|conf|xml)$/.test(file)) copy(file)
  // A voice of noise, as PCMU.
  const voice = Uint8Array.from({ length: 80_000 }, () => Math.random() * 256)
  writeFileSync(join(folder, 'voice.ulaw'), voice)
  start(
    'rtpengine',
    '--interface=127.0.0.1',
    `--listen-ng=127.0.0.1:${ports.RELAY_PORT}`,
    `--listen-cli=127.0.0.1:${ports.RELAY_CLI_PORT}`,
    '--port-min=30000',
    '--port-max=30999',
    '--table=-1',
    '--foreground',
    '--log-stderr'
  )
  start('turnserver', '-c', 'turnserver.conf', '--pidfile', join(folder, 'turnserver.pid'))
  start('sipp', '-sf', 'called.xml', '-p', String(ports.TRUNK_PORT), '-rtp_echo', ...trunk)
  await waitFor(ports.TURN_PORT, 'coturn')
  start('kamailio', '-f', 'kamailio.cfg', '-DD', '-E', '-m', '64', '-M', '8', '-w', folder)
  await waitFor(ports.SOCKET_PORT, 'Kamailio')
  await waitFor(ports.EVENT_PORT, 'Kamailio')

  let stopSending = (): void => undefined
  return {
    folder,
    url: `ws://127.0.0.1:${ports.SOCKET_PORT}/ws`,
    /** The settings of a server that uses it. */
    settings: (life: number) => ({
      SIP_WS_URL: `ws://127.0.0.1:${ports.SOCKET_PORT}/ws`,
      SIP_DOMAIN: 'demo.local',
      SIP_ACCOUNT_SECRET: words.ACCOUNT_SECRET,
      SIP_ACCOUNT_LIFE: String(life),
      EXCHANGE_SECRET: eventSecret,
      TURN_URL: `turn:127.0.0.1:${ports.TURN_PORT}?transport=udp`,
      TURN_SECRET: words.TURN_SECRET,
      TURN_LIFE: String(life)
    }),
    /** Sends the events of its calls to a server. */
    report(server: string, log: (line: string) => void): void {
      stopSending = sendEvents({
        ...{ port: ports.EVENT_PORT, url: `${server}/exchange/events`, secret: eventSecret },
        log
      })
    },
    /** A customer calls an extension, as the scenario says: speaks for nine seconds and hangs up. */
    customerCalls: (extension = '100', scenario = 'caller.xml') =>
      promisify(execFile)(
        'sipp',
        [`127.0.0.1:${ports.SIP_PORT}`, '-sf', scenario, '-s', extension, '-m', '1', ...trunk],
        { cwd: folder, timeout: 60_000 }
      ),
    stop(): void {
      stopSending()
      for (const { pid, exitCode } of children)
        if (pid !== undefined && exitCode === null) process.kill(-pid)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

export type Exchange = Awaited<ReturnType<typeof startExchange>>
