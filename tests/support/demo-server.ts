/** The demo server as a process, on a folder and a port of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No port to be had')
  return address.port
}

/** A story may kill it and start it again on the same data and port. */
export class DemoServer {
  readonly data = mkdtempSync(join(tmpdir(), 'hutong-journey-'))
  port = 0
  log = ''
  #process: ChildProcess | undefined
  readonly #env: Readonly<Record<string, string>>

  /** `env`: what else the process is told, such as DEMO_SPEED. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async start(): Promise<void> {
    this.port ||= await freePort()
    const child = spawn('node', ['tests/support/demo-process.ts', String(this.port), this.data], {
      cwd: root,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    this.#process = child
    await new Promise<void>((ready, failed) => {
      const hear = (chunk: Buffer) => {
        this.log += chunk
        if (this.log.includes(`:${this.port}`)) ready()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', code => failed(new Error(`Server ended with ${code}: ${this.log}`)))
    })
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    this.log = ''
  }

  async post<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Takes its data away. */
  forget(): void {
    rmSync(this.data, { force: true, recursive: true })
  }
}
