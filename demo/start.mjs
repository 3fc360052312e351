/**
 * `npm start`: installs, builds, and starts everything on one port. Whoever stops it stops all of it,
 * whatever it is doing.
 */
import './time-zone.mjs'
import { spawn } from 'node:child_process'
import { nodeFlags } from './node-flags.mjs'
import { env, prepareUntil, root } from './prepare.mjs'

/** How long the server may take to say goodbye, before it is ended without. */
const LONGEST_END = 4500
const LOOK_EVERY = 250

const stopping = new AbortController()
const stop = () => stopping.abort()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// npm puts a shell between itself and us, which ends by the signal and passes none on.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== parent && stop(), LOOK_EVERY).unref()

// A container brings what is built along.
const isPrepared = env.HUTONG_PREBUILT === '1' || (await prepareUntil(stopping.signal))
if (!isPrepared) process.exit(stopping.signal.aborted ? 0 : 1)

// Robots call between 9:00 and 20:00 only; whoever looks at this in the night is to see them call.
const hour = new Date().getHours()
if (!env.DEMO_TIME && (hour < 9 || hour >= 20)) {
  env.DEMO_TIME = '10:00'
  console.log('现在不在 9:00–20:00：演示时间从 10:00 开始（DEMO_TIME=real 按真实时间）')
}
// The server ends by itself when this channel breaks: we may be killed without a word.
const server = spawn('node', [...nodeFlags, 'demo/server/main.ts'], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc']
})
const end = () => {
  server.kill('SIGTERM')
  setTimeout(() => server.kill('SIGKILL'), LONGEST_END).unref()
}
if (stopping.signal.aborted) end()
stopping.signal.addEventListener('abort', end, { once: true })
server.on('exit', code => process.exit(code ?? 0))
