/**
 * `npm start`: installs, builds and runs everything on one port. Stopping it stops all child
 * processes.
 */
import './time-zone.mjs'
import { spawn } from 'node:child_process'
import { startByDay } from './day-time.mjs'
import { nodeFlags } from './node-flags.mjs'
import { env, prepareUntil, root } from './prepare.mjs'
import { stoppingSignal } from './stopping.mjs'
import { prepareSpeech } from './system-packages.mjs'

/** Grace period of the server's shutdown in ms, before SIGKILL: its drain, the last requests of that, and the end. */
const drainTime = (Number(env.DRAIN_SECONDS) || 0) * 1000
const LONGEST_END = 4500 + (drainTime > 0 ? drainTime + 2000 : 0)

const stopping = stoppingSignal()

// A container image includes both. The server looks for the program with each text: nothing waits for it.
if (env.HUTONG_PREBUILT !== '1') void prepareSpeech()
const isPrepared = env.HUTONG_PREBUILT === '1' || (await prepareUntil(stopping))
if (!isPrepared) process.exit(stopping.aborted ? 0 : 1)

startByDay(env)
// The server exits when this IPC channel closes, so that it does not outlive a SIGKILL of this
// process.
const server = spawn('node', [...nodeFlags, 'demo/server/main.ts'], {
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
