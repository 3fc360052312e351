/**
 * `npm run telephony`: the embedded exchange as a process of its own, for servers with `TELEPHONY_URL`.
 * Installs what is missing, and builds nothing: it has no pages.
 */
import './time-zone.mjs'
import { startByDay } from './day-time.mjs'
import { env, prepareUntil } from './prepare.mjs'
import { runServer } from './run-server.mjs'
import { stoppingSignal } from './stopping.mjs'
import { prepareSpeech } from './system-packages.mjs'

const stopping = stoppingSignal()
if (env.HUTONG_PREBUILT !== '1') void prepareSpeech()
const isPrepared = env.HUTONG_PREBUILT === '1' || (await prepareUntil(stopping, false))
if (!isPrepared) process.exit(stopping.aborted ? 0 : 1)

startByDay(env)
runServer(stopping, ['demo/server/main.ts', 'telephony'])
