/** Runs the reference server and restarts it when a file changes that it has imported. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../node-flags.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Debounce in ms: one save may change several files. */
const SETTLE_MS = 20
const LONGEST_END_MS = 4500

/** A message of `report-imports.ts`. */
const isReport = (message: unknown): message is { readonly imported: string } =>
  typeof message === 'object' && message !== null && 'imported' in message

export interface BackendProcess {
  /** Whether a change of this file needs a restart. */
  readonly reads: (file: string) => boolean
  readonly restart: () => void
  /** Resolves to true once the server listens, to false when it has exited before. */
  readonly ready: () => Promise<boolean>
  readonly stop: () => Promise<void>
}

/**
 * @param env settings of the server, see `demo/server/main.ts`
 * @param port the port it listens on
 */
export function startBackend(env: NodeJS.ProcessEnv, port: number): BackendProcess {
  const imported = new Set<string>()
  let state: 'starting' | 'listening' | 'ended' = 'starting'
  let waiting: ((isListening: boolean) => void)[] = []
  let restarting: Promise<void> | undefined
  let child = start()

  function become(next: 'listening' | 'ended'): void {
    state = next
    for (const resolve of waiting) resolve(next === 'listening')
    waiting = []
  }

  function start(): ChildProcess {
    const report = ['--import', './demo/development/report-imports.ts']
    const started = spawn(process.execPath, [...nodeFlags, ...report, 'demo/server/main.ts'], {
      cwd: root,
      env: { ...env, PORT: String(port), DEVELOPMENT: '1' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc']
    })
    started.on('message', message => {
      if (isReport(message)) imported.add(message.imported)
      if (message === 'listening') become('listening')
    })
    started.once('exit', () => restarting ?? become('ended'))
    return started
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS)
    await ended
    clearTimeout(late)
  }

  async function startAgain(): Promise<void> {
    state = 'starting'
    await sleep(SETTLE_MS)
    await end()
    restarting = undefined
    child = start()
  }

  return {
    reads: file => file.startsWith(`${root}demo/server/`) || imported.has(file),
    restart() {
      restarting ??= startAgain()
    },
    ready: () =>
      state === 'starting'
        ? new Promise(resolve => waiting.push(resolve))
        : Promise.resolve(state === 'listening'),
    async stop() {
      await restarting
      await end()
    }
  }
}
