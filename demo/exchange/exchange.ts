/**
 * An exchange beside the reference server: Kamailio as registrar and proxy, rtpengine for the sound, coturn
 * as TURN server, sipp as the trunk, and the sender of its events. All listen on one address of this machine.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
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

const LOOPBACK = '127.0.0.1'
const secret = (): string => randomBytes(24).toString('hex')

async function isOpen(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  const open = await new Promise<boolean>(done => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  socket.destroy()
  return open
}

interface ExchangeOptions {
  /** The algorithm that accounts are checked by. */
  readonly digest?: 'MD5' | 'SHA-256'
  /** The address of this machine that everything listens on. */
  readonly host?: string
  /** The trunk is the caller's own: sipp is not started. */
  readonly ownTrunk?: boolean
}

/** Starts the programs; their configurations and logs are in `folder` until they are stopped. */
export async function startExchange(
  ports: ExchangePorts,
  { digest = 'MD5', host = LOOPBACK, ownTrunk = false }: ExchangeOptions = {}
) {
  const folder = mkdtempSync(join(tmpdir(), 'hutong-exchange-'))
  const children: ChildProcess[] = []
  const words = {
    ...ports,
    ...{ ACCOUNT_SECRET: secret(), TURN_SECRET: secret(), DIGEST: digest, [LOOPBACK]: host }
  }
  const trunk = ['-i', host, '-mi', host, '-nostdin'] as const
  const eventSecret = secret()

  function copy(file: string): void {
    let text = readFileSync(join(files, file), 'utf8').replaceAll('MODULES', MODULES)
    for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, String(value))
    writeFileSync(join(folder, file), text)
  }

  function start(program: string, ...args: readonly string[]): ChildProcess {
    const log = createWriteStream(join(folder, `${program}.log`), { flags: 'a' })
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true
    })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    children.push(child)
    return child
  }

  async function waitFor(port: number, child: ChildProcess): Promise<void> {
    const [program = ''] = child.spawnargs
    for (let attempt = 0; attempt < 150; attempt++) {
      if (child.exitCode !== null) break
      if (await isOpen(port, host)) return
      await sleep(100)
    }
    const log = readFileSync(join(folder, `${program}.log`), 'utf8')
    throw new Error(`${program} does not listen on port ${port}\n${log}`)
  }

  const end = ({ pid, exitCode, signalCode }: ChildProcess): void => {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid)
  }
  // Also where the process ends by an error.
  const endAll = (): void => children.forEach(end)
  process.once('exit', endAll)

  async function startKamailio(): Promise<ChildProcess> {
    const args = ['-f', 'kamailio.cfg', '-DD', '-E', '-m', '64', '-M', '8', '-w', folder]
    const child = start('kamailio', ...args)
    await waitFor(ports.SOCKET_PORT, child)
    await waitFor(ports.EVENT_PORT, child)
    return child
  }

  for (const file of readdirSync(files)) if (/\.(?:cfg|conf|xml)$/.test(file)) copy(file)
  // A voice of noise, as PCMU.
  const voice = Uint8Array.from({ length: 80_000 }, () => Math.random() * 256)
  writeFileSync(join(folder, 'voice.ulaw'), voice)
  const relay = start(
    'rtpengine',
    // That of the package would be read besides, with ports of its own.
    '--config-file=none',
    `--interface=${host}`,
    `--listen-ng=${host}:${ports.RELAY_PORT}`,
    `--listen-cli=${host}:${ports.RELAY_CLI_PORT}`,
    '--port-min=30000',
    '--port-max=30999',
    '--table=-1',
    '--foreground',
    '--log-stderr'
  )
  const turn = start(
    ...(['turnserver', '-c', 'turnserver.conf'] as const),
    ...['--pidfile', join(folder, 'turnserver.pid')]
  )
  if (!ownTrunk)
    start('sipp', '-sf', 'called.xml', '-p', String(ports.TRUNK_PORT), '-rtp_echo', ...trunk)
  await waitFor(ports.RELAY_CLI_PORT, relay)
  await waitFor(ports.TURN_PORT, turn)
  let kamailio = await startKamailio()

  let stopSending = (): void => undefined
  return {
    folder,
    host,
    ports,
    url: `ws://${host}:${ports.SOCKET_PORT}/ws`,
    /** The settings of a server that uses it. */
    settings: (life: number) => ({
      SIP_WS_URL: `ws://${host}:${ports.SOCKET_PORT}/ws`,
      SIP_DOMAIN: 'demo.local',
      SIP_ACCOUNT_SECRET: words.ACCOUNT_SECRET,
      SIP_ACCOUNT_LIFE: String(life),
      EXCHANGE_SECRET: eventSecret,
      TURN_URL: `turn:${host}:${ports.TURN_PORT}?transport=udp`,
      TURN_SECRET: words.TURN_SECRET,
      TURN_LIFE: String(life)
    }),
    /** Sends the events of its calls to a server. */
    report(server: string, log: (line: string) => void): void {
      stopSending = sendEvents({
        ...{ host, port: ports.EVENT_PORT, url: `${server}/exchange/events`, secret: eventSecret },
        log
      })
    },
    /** A customer calls an extension, as the scenario says: speaks for nine seconds and hangs up. */
    customerCalls: (extension = '100', scenario = 'caller.xml') =>
      promisify(execFile)(
        'sipp',
        [`${host}:${ports.SIP_PORT}`, '-sf', scenario, '-s', extension, '-m', '1', ...trunk],
        { cwd: folder, timeout: 60_000 }
      ),
    /** It forgets its registrations and connections; rtpengine goes on. */
    async restartKamailio(pauseMs = 0): Promise<void> {
      const ended = once(kamailio, 'exit')
      end(kamailio)
      await ended
      await sleep(pauseMs)
      kamailio = await startKamailio()
    },
    stop(): void {
      stopSending()
      process.off('exit', endAll)
      endAll()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

export type Exchange = Awaited<ReturnType<typeof startExchange>>
