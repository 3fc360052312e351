/** `npm run dev`: installs what is missing, then serves everything from its sources; any Node from 20.19 on. */
import './time-zone.mjs'
import { startByDay } from './day-time.mjs'
import { env, install, runUntil } from './prepare.mjs'
import { stoppingSignal } from './stopping.mjs'

install()
startByDay(env)
// The server exits when its IPC channel closes, so that it does not outlive a SIGKILL of this
// process.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
process.exit(
  await runUntil(stoppingSignal(), 'node', ['demo/development/development-server.ts'], { stdio })
)
