/** The demo server as a process, on a folder and a port of its own. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Started, startServer } from './server-process.ts'

/** A story may kill it and start it again on the same data and port. */
export class DemoServer {
  readonly data = mkdtempSync(join(tmpdir(), 'hutong-journey-'))
  port = 0
  #started: Started | undefined
  readonly #env: Readonly<Record<string, string>>

  /** `env`: what else the process is told, such as DEMO_SPEED. */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** All that it has written since it was started. */
  get log(): string {
    return this.#started?.said() ?? ''
  }

  async start(): Promise<void> {
    this.port ||= await freePort()
    const words = ['node', 'tests/support/demo-process.ts', String(this.port), this.data] as const
    this.#started = await startServer(words, this.#env, `:${this.port}`)
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
    rmSync(this.data, { force: true, recursive: true })
  }
}
