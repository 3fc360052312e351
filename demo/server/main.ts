/**
 * Starts the reference backend and says where it is.
 *
 * `PORT` (8080) · `HOST` (localhost; microphones need it or https) · `HUTONG_DATA` (.data) ·
 * `DATABASE_URL` a real PostgreSQL · `SIP_WS_URL` an outside PBX · `ALLOWED_ORIGINS` comma
 * separated · `TRUSTED_CLIENTS` servers of hosts that may borrow tokens, `id:secret:enterprise` ·
 * `ACCESS_TOKEN_LIFE` seconds that an access token lives (7200) · `TRUST_PROXY` addresses of proxies of one's own, comma separated ·
 * `DEMO_SPEED` how fast call tasks play their calls (1) · `DEMO_TIME` `10:30`, the time of day that this
 * process believes to have been started at · `TZ` (Asia/Shanghai) whose hours and days they keep · `PLATFORM` `social` for the variant of social workers' hotlines, whatever the host name ·
 * `PLATFORM_LOGO` the logo of this deployment
 */
import '../time-zone.mjs'
import './demo-clock-begun.ts'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { platformVariant } from '../../core/contract/entities/enterprise.ts'
import { serverText } from '../../core/text/server.ts'
import { trustedClientsFrom } from './auth/trusted-clients.ts'
import { speedOf } from './dialler/demo-time.ts'
import { lifeOf } from './options.ts'
import { trustedProxies } from './proxies.ts'
import { accounts, PASSWORD, restricted } from './seed/accounts.ts'
import { createServer } from './server.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { env } = process
const port = Number(env.PORT ?? 8080)
const host = env.HOST ?? 'localhost'
const log = (line: string) => console.log(line)

/** Throws when the port is taken: before anything is opened that takes a while. */
async function probePort(): Promise<void> {
  const probe = createProbe().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** A wide character fills two columns of a terminal. */
const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter > 'ÿ' ? 2 : 1), 0)
const cell = (text: string, columns: number) =>
  text + ' '.repeat(Math.max(1, columns - width(text)))

function sayWhere(url: string): void {
  log(`\n${serverText.listening({ url })}\n`)
  log(serverText.accountTable({ password: PASSWORD }))
  for (const { username, name, purpose } of accounts)
    log(`  ${cell(username, 10)}${cell(name, 24)}${purpose}`)
  for (const { username, name } of restricted) log(`  ${cell(username, 10)}${name}`)
  log('')
}

/** Whoever stops us waits 5 s at most, however long the database or a socket takes. */
const LONGEST_END = 4000
let close = async (): Promise<void> => undefined
let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  log(serverText.stopping())
  setTimeout(() => process.exit(1), LONGEST_END).unref()
  void close().then(() => {
    log(serverText.stopped())
    process.exit(0)
  })
}
// A second Ctrl+C does not wait; a supervisor may say it as often as it likes.
process.on('SIGINT', () => (isStopping ? process.exit(1) : stop()))
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// Whoever started us has been killed.
process.once('disconnect', stop)

try {
  await probePort()
  const server = await createServer({
    limits: { accessLife: lifeOf(env.ACCESS_TOKEN_LIFE), dialSpeed: speedOf(env.DEMO_SPEED) },
    port,
    host,
    dataDir: env.HUTONG_DATA ?? inProject('.data'),
    databaseUrl: env.DATABASE_URL,
    sipUrl: env.SIP_WS_URL,
    distDir: inProject('dist'),
    pagesDir: inProject('.demo'),
    allowedOrigins: (env.ALLOWED_ORIGINS ?? '').split(',').filter(Boolean),
    trustedClients: trustedClientsFrom(env.TRUSTED_CLIENTS),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    environment: {
      ...(platformVariant.isCode(env.PLATFORM) && { platform: env.PLATFORM }),
      ...(env.PLATFORM_LOGO && { logo: env.PLATFORM_LOGO })
    },
    log
  })
  close = server.close
  // Last: whoever reads the address may stop us at once.
  sayWhere(server.url)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(code === 'EADDRINUSE' ? serverText.portInUse({ port, next: port + 1 }) : message)
  process.exit(1)
}
