/**
 * `npm start`: installs, builds and runs everything on one port. Stopping it stops all child
 * processes.
 */
import './time-zone.mjs'
import { startByDay } from './day-time.mjs'
import { env, prepareUntil } from './prepare.mjs'
import { runServer } from './run-server.mjs'
import { stoppingSignal } from './stopping.mjs'
import { prepareSpeech } from './system-packages.mjs'

const stopping = stoppingSignal()

// A container image includes both. The server looks for the program with each text: nothing waits for it.
if (env.HUTONG_PREBUILT !== '1') void prepareSpeech()
const isPrepared = env.HUTONG_PREBUILT === '1' || (await prepareUntil(stopping))
if (!isPrepared) process.exit(stopping.aborted ? 0 : 1)

startByDay(env)
runServer(stopping, ['demo/server/main.ts'])
