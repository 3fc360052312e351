/**
 * The reference backend for journeys: few rows, no limit on sign-ins. `node demo-process.ts PORT [FOLDER]`;
 * without a folder its rows are in memory.
 *
 * HUTONG_SEED=campaigns adds the calls of finished campaigns, none is an empty installation. HUTONG_DIST and HUTONG_PAGES name other
 * builds than those of the project, HUTONG_HOST the address. The clock of the tasks starts at
 * 10:30, and DEMO_SPEED sets how fast they play their calls.
 */
import '../../../demo/time-zone.mjs'
import { fileURLToPath } from 'node:url'
import { clockFrom, speedOf } from '../../../demo/server/modules/dialler/demo-time.ts'
import {
  exchangeOf,
  sipUrlOf,
  turnOf
} from '../../../demo/server/modules/exchange/exchange-settings.ts'
import { printInstallation } from '../../../demo/server/print-address.ts'
import { createServer } from '../../../demo/server/server.ts'

const [port, dataDir] = process.argv.slice(2)
const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const seeds = ['campaigns', 'none'] as const
const server = await createServer({
  port: Number(port),
  host: process.env.HUTONG_HOST ?? 'localhost',
  dataDir,
  distDir: process.env.HUTONG_DIST ?? inProject('dist'),
  pagesDir: process.env.HUTONG_PAGES ?? inProject('.demo'),
  seed: seeds.find(one => one === process.env.HUTONG_SEED) ?? 'small',
  seedFromImage: true,
  sipUrl: sipUrlOf(process.env.SIP_WS_URL),
  exchange: exchangeOf(process.env),
  turn: turnOf(process.env),
  dialClock: clockFrom('10:30'),
  limits: {
    signInsPerMinute: 10_000,
    captchasPerMinute: 10_000,
    robotSpeech: 8000,
    wrapUp: 5000,
    dialSpeed: speedOf(process.env.DEMO_SPEED)
  },
  allowsLocalWebhooks: true,
  checkReplies: true,
  log: line => process.stderr.write(`${line}\n`)
})
printInstallation(server.url, server.secret, line => process.stderr.write(`${line}\n`))
process.stdout.write(`listening on ${server.url}\n`)
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
