/**
 * Starts the reference backend and prints its address.
 *
 * `main.ts telephony` starts the process of the exchange, on `PORT` 8700, for servers with
 * `TELEPHONY_URL` ·
 *
 * `PORT` (8080) · `HOST` (localhost; microphones need it or https) · `HUTONG_DATA` (.data) ·
 * `HUTONG_FILES` uploads and exports, shared by several servers (in `HUTONG_DATA`) · `HUTONG_RECORDINGS` recordings ·
 * `S3_ENDPOINT`, `S3_BUCKET`, `S3_REGION`, `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`, `S3_PREFIX` and
 * `S3_PATH_STYLE` a bucket in its place · `FILES_KEY` keys that encrypt files ·
 * `DIST_ARCHIVE` earlier versions of the elements · `DATABASE_URL` an external PostgreSQL · `DATABASE_POOL`, `DATABASE_TIMEOUT`,
 * `DATABASE_WAIT` and `DATABASE_IDLE_TRANSACTION` its limits · `REDIS_URL` messages between servers · `SIP_WS_URL` an outside PBX · `ALLOWED_ORIGINS`
 * comma-separated · `SIP_DOMAIN`, `SIP_ACCOUNT_SECRET`, `SIP_ACCOUNT_LIFE`, `EXCHANGE_SECRET`,
 * `EXCHANGE_RECORDING_HOSTS` and `EXCHANGE_RECORDING_FOLDER` of the outside PBX · `TURN_URL`,
 * `TURN_SECRET` and `TURN_LIFE` TURN servers · `TRUSTED_CLIENTS` servers of hosts that may borrow tokens,
 * `id:secret:enterprise` · `ACCESS_TOKEN_LIFE` seconds (7200) · `TRUST_PROXY` addresses of trusted
 * proxies, comma-separated · `DEMO_SPEED` time factor of call tasks (1) · `DEMO_TIME` time of day
 * at
 * the start, such as `10:30` · `TZ` time zone of hours and days (Asia/Shanghai) · `PLATFORM`
 * `social` for the variant of social workers' hotlines, whatever the host name · `PLATFORM_LOGO`
 * logo of this deployment · `MESSAGE_GATEWAY_URL`, `MESSAGE_GATEWAY_ACCOUNT` and
 * `MESSAGE_GATEWAY_SECRET` an outside gateway of text messages · `SECRET_KEY` encrypts the
 * secrets of webhooks and message gateways (a key in the database) · `WEBHOOK_LOCAL` `1` allows webhooks to localhost ·
 * `METRICS_TOKEN` of those who read `/metrics` (local programs only) · `LOG_FORMAT` `json` an object a line ·
 * `OTEL_EXPORTER_OTLP_ENDPOINT` traces · `DRAIN_SECONDS` between SIGTERM and the end, in which sockets move to other servers (0) ·
 * `HUTONG_SEED` `small` for few sample rows, `none` for an empty installation · `DEVELOPMENT` `1` behind
 * `npm run dev`, which serves the address and the pages
 */
import '../time-zone.mjs'
import './demo/demo-clock-start.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { platformVariant } from '../../core/features/enterprise/schemas.ts'
import { trustedClientsFrom } from './auth/trusted-clients.ts'
import { poolSettingsOf } from './db/pool-settings.ts'
import { fileSettingsOf } from './files/file-settings.ts'
import { serverMessages } from './http/messages.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { lifetimesOf } from './limits.ts'
import { speedOf } from './modules/dialler/demo-time.ts'
import { exchangeOf, sipUrlOf, turnOf } from './modules/exchange/exchange-settings.ts'
import { drainTimeOf } from './operations/drain.ts'
import { metricsTokenOf } from './operations/metrics-route.ts'
import { logFormatOf, serverLog } from './operations/server-log.ts'
import { openTracing } from './operations/tracing/open-tracing.ts'
import { seedOf } from './options.ts'
import { printAddress, printInstallation } from './print-address.ts'
import { redisUrlOf } from './realtime/redis-connection.ts'
import { createServer } from './server.ts'
import { telephonyServerMessages } from './telephony-process/messages.ts'
import { checkTelephonySettings, telephonyUrlOf } from './telephony-process/process-options.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { env } = process
const isTelephony = process.argv[2] === 'telephony'
const port = Number(env.PORT ?? (isTelephony ? 8700 : 8080))
const host = env.HOST ?? 'localhost'
const isBehind = env.DEVELOPMENT === '1'
const write = (line: string) => console.log(line)
/** Replaced once the settings are read. */
let log = write

/** Reports without a secret could be made up by anyone. */
function requiredSecret(secret: string | undefined): string {
  if (!secret) throw new Error(serverMessages.noGatewaySecret())
  return secret
}

/** That of the servers of this machine, unless the process has a folder of its own. */
const recordingsFolder = (): string | undefined =>
  env.HUTONG_RECORDINGS ||
  (isTelephony && !env.HUTONG_DATA ? inProject('.data/recordings') : undefined)

/** Throws early when the port is in use, before anything slow is opened. */
async function probePort(): Promise<void> {
  const probe = createProbe().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/**
 * Longest shutdown in ms after the drain, whatever the database or a socket does; `npm start` kills
 * 0.5 s later. The last requests of a drain take up to 2 s more.
 */
const LONGEST_END = 4000
let drainTime = 0
let drain = async (_ms: number): Promise<void> => undefined
let close = async (): Promise<void> => undefined
let isStopping = false
async function stop(ms = 0): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (ms > 0) log(serverMessages.draining({ seconds: ms / 1000 }))
  await drain(ms)
  if (!isBehind) log(serverMessages.stopping())
  setTimeout(() => process.exit(1), LONGEST_END).unref()
  await close()
  if (!isBehind) log(serverMessages.stopped())
  process.exit()
}
// Ctrl+C does not wait for others, and a second one exits at once; repeated SIGTERM from a supervisor does not.
process.on('SIGINT', () => (isStopping ? process.exit(1) : void stop()))
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(drainTime))
// The parent process was killed.
process.once('disconnect', () => void stop())

/** Of two processes of the exchange one stops. */
function onRefused(reason: string): void {
  console.error(reason)
  process.exitCode = 1
  void stop()
}

try {
  const logFormat = logFormatOf(env.LOG_FORMAT)
  const id = randomUUID()
  log = serverLog(write, logFormat, id).line
  drainTime = drainTimeOf(env.DRAIN_SECONDS)
  const metricsToken = metricsTokenOf(env.METRICS_TOKEN)
  if (isTelephony) checkTelephonySettings(env)
  await probePort()
  const endTracing = await openTracing(env, { server: id, log })
  const server = await createServer({
    limits: { accessLife: lifetimesOf(env.ACCESS_TOKEN_LIFE), dialSpeed: speedOf(env.DEMO_SPEED) },
    port,
    host,
    seed: seedOf(env.HUTONG_SEED),
    dataDir: env.HUTONG_DATA ?? inProject(isTelephony ? '.data/telephony' : '.data'),
    databaseUrl: env.DATABASE_URL,
    database: poolSettingsOf(env),
    redisUrl: redisUrlOf(env.REDIS_URL, env.DATABASE_URL),
    filesDir: env.HUTONG_FILES,
    recordingsDir: recordingsFolder(),
    fileStore: fileSettingsOf(env),
    distArchive: env.DIST_ARCHIVE,
    sipUrl: sipUrlOf(env.SIP_WS_URL),
    exchange: exchangeOf(env),
    turn: turnOf(env),
    secretKey: env.SECRET_KEY || undefined,
    allowsLocalWebhooks: env.WEBHOOK_LOCAL === '1',
    ...(isTelephony
      ? { role: 'telephony' as const, onRefused }
      : { telephonyUrl: telephonyUrlOf(env) }),
    ...(!(isBehind || isTelephony) && { distDir: inProject('dist'), pagesDir: inProject('.demo') }),
    ...(env.MESSAGE_GATEWAY_URL && {
      messageGateway: {
        url: env.MESSAGE_GATEWAY_URL,
        account: env.MESSAGE_GATEWAY_ACCOUNT ?? '',
        secret: requiredSecret(env.MESSAGE_GATEWAY_SECRET)
      }
    }),
    allowedOrigins: (env.ALLOWED_ORIGINS ?? '').split(',').filter(Boolean),
    trustedClients: trustedClientsFrom(env.TRUSTED_CLIENTS),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    environment: {
      ...(platformVariant.isCode(env.PLATFORM) && { platform: env.PLATFORM }),
      ...(env.PLATFORM_LOGO && { logo: env.PLATFORM_LOGO })
    },
    ...{ log: write, logFormat, id, metricsToken }
  })
  ;({ drain } = server)
  close = async () => {
    await server.close()
    await endTracing()
  }
  // Last: the parent may stop the server as soon as it reads the address.
  if (isTelephony) log(telephonyServerMessages.listening({ url: server.url }))
  else if (isBehind) {
    printInstallation('', server.secret, log)
    process.send?.('listening')
  } else printAddress(server, log)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE' ? serverMessages.portInUse({ port, next: port + 1 }) : message
  )
  process.exit(1)
}
