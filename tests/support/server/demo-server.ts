/** The demo server as a process, on a port of its own. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Started, startServer } from './server-process.ts'

interface DemoServerOptions {
  /** Further settings of the process, such as DEMO_SPEED. */
  readonly env?: Readonly<Record<string, string>>
  /** Its rows outlive the process: it may be killed and started again. In memory it starts and resets in half the time. */
  readonly onDisk?: boolean
}

export class DemoServer {
  readonly #folder: string | undefined
  port = 0
  #started: Started | undefined
  readonly #env: Readonly<Record<string, string>>

  constructor({ env = {}, onDisk = false }: DemoServerOptions = {}) {
    this.#env = env
    if (onDisk) this.#folder = mkdtempSync(join(tmpdir(), 'hutong-journey-'))
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** All that it has written since it was started. */
  get log(): string {
    return this.#started?.output() ?? ''
  }

  async start(): Promise<void> {
    this.port ||= await freePort()
    const folder = this.#folder === undefined ? [] : [this.#folder]
    const text = [
      'node',
      'tests/support/server/demo-process.ts',
      String(this.port),
      ...folder
    ] as const
    this.#started = await startServer(text, this.#env, `:${this.port}`)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#started?.child
    this.#started = undefined
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
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
    if (this.#folder) rmSync(this.#folder, { force: true, recursive: true })
  }
}
