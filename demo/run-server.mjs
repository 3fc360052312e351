/** Runs the server process until it exits or is to stop; exits with its code. */
import { spawn } from 'node:child_process'
import { nodeFlags } from './node-flags.mjs'
import { env, root } from './prepare.mjs'

/** Grace period of the server's shutdown in ms, before SIGKILL: its drain, the last requests of that, and the end. */
const drainTime = (Number(env.DRAIN_SECONDS) || 0) * 1000
const LONGEST_END = 4500 + (drainTime > 0 ? drainTime + 2000 : 0)

export function runServer(stopping, program) {
  // The server exits when this IPC channel closes, so that it does not outlive a SIGKILL of this
  // process.
  const server = spawn('node', [...nodeFlags, ...program], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  const end = () => {
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGKILL'), LONGEST_END).unref()
  }
  if (stopping.aborted) end()
  stopping.addEventListener('abort', end, { once: true })
  server.on('exit', code => process.exit(code ?? 0))
}
