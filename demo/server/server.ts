import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Push } from '../../core/contract/topics.ts'
import { serverText } from '../../core/text/server.ts'
import { openApp } from './app.ts'
import { SIP_DOMAIN } from './areas/agent.ts'
import { handlersOf } from './areas/index.ts'
import { captchas } from './auth/captcha.ts'
import { loginFailures } from './auth/failures.ts'
import { keptLogins } from './auth/kept-logins.ts'
import { shortLived } from './auth/short-lived.ts'
import { smsCodes } from './auth/sms.ts'
import { tokens } from './auth/tokens.ts'
import { trustedClients } from './auth/trusted-clients.ts'
import type { Backend } from './backend.ts'
import { guesses as guessBook } from './cases/guesses.ts'
import { crmRoutes } from './crm.ts'
import { unlessAway } from './db/away.ts'
import { takeFolder } from './db/lock.ts'
import { openDatabase } from './db/open.ts'
import type { Database } from './db/schema.ts'
import { demoRoutes } from './demo.ts'
import { dialler as openDialler } from './dialler/dialler.ts'
import { listedAs } from './dialler/manual-restriction.ts'
import { liveDialogues } from './dialogues/live.ts'
import { faultBox } from './faults.ts'
import { healthRoutes, waitingRoom } from './health.ts'
import { API, serveEndpoints } from './http.ts'
import { manualClock } from './manual/time.ts'
import { tipBook } from './message-tips.ts'
import { togetherWith } from './observers.ts'
import { openApiDocument } from './openapi.ts'
import { defaultLimits, type ServerOptions } from './options.ts'
import { originRules } from './origins.ts'
import { serveElements, servePages } from './pages.ts'
import { realtimeHub, realtimeRoutes } from './realtime.ts'
import { quickCallDesk } from './robot/quick-calls.ts'
import { seatBook } from './seats.ts'
import { writeRecordings } from './seed/recordings.ts'
import { reseed, seedIfEmpty } from './seed/seed.ts'
import type { TelephoneNetwork } from './sip/network.ts'
import { sipRoute } from './sip-route.ts'
import { callsNow } from './supervision/calls-now.ts'
import { supervisorLegs } from './supervision/legs.ts'
import { callLedger } from './telephones.ts'
import { transferDesk } from './transfers/desk.ts'
import { followVariant } from './variant.ts'
import { waitingCallers } from './waiting-callers.ts'

export type { ServerOptions } from './options.ts'

export interface ReferenceServer {
  /** Without a slash at the end. */
  readonly url: string
  readonly port: number
  readonly db: Database
  /** Undefined when the server runs without telephones. */
  readonly network: TelephoneNetwork | undefined
  publish(userId: string, push: Push): void
  close(): Promise<void>
}

/** What a host name has in it where the variant for social workers is served. */
const HOST_MARKER = 'shegong'

/** How long the end of the calls that are on is written down when the server stops. */
const LAST_WRITES = 1500

/** Starts the whole reference backend on one port. */
export async function createServer(options: ServerOptions): Promise<ReferenceServer> {
  const log = options.log ?? (() => undefined)
  const size = options.seed ?? 'full'
  const limits = { ...defaultLimits, ...options.limits }
  const { folder, leave } = await takeFolder(options.dataDir)
  const endings: (() => unknown)[] = [leave]
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    return await start()
  } catch (error) {
    await close()
    throw error
  }

  async function start(): Promise<ReferenceServer> {
    const { dataDir, databaseUrl: url, host = '127.0.0.1', port: asked = 0, watch } = options
    const room = waitingRoom(asked, host)
    endings.push(room.close)
    const db = await openDatabase({ url, dataDir, limits, log, watch, whileAway: room.open })
    endings.push(() => db.destroy())
    await seedIfEmpty(db, size, () => log(serverText.seeding()))
    await writeRecordings(join(folder, 'recordings'))

    const origins = originRules(options.allowedOrigins ?? [])
    const realtime = realtimeHub(limits.silence)
    const kept = shortLived(db)
    const key = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', 'sip_key')
      .executeTakeFirstOrThrow()
    const seats = seatBook({ db, realtime, limits, key: key.value })
    const tips = tipBook(db, realtime)
    const filesDir = join(folder, 'files')
    const numbersAdded = (taskId: string) => dialler.changed(taskId)
    const guesses = guessBook()
    const transfers = transferDesk({
      db,
      realtime,
      tips,
      limits,
      filesDir,
      log,
      numbersAdded,
      guesses
    })
    const now = callsNow({ db, realtime, log })
    const dialogues = liveDialogues({ db, realtime, log })
    const waiting = waitingCallers(db, realtime)
    const hideNumber = (callRecordId: string) => network?.hideNumber(callRecordId)
    const ledger = callLedger({
      ...{ db, seats, realtime, tips, now, dialogues, waiting, hideNumber, log }
    })
    const begun = async (callRecordId?: string) => {
      await ledger.settled(callRecordId)
      await quickCalls.settled(callRecordId)
    }
    const legs = supervisorLegs({ db, seats, now, log, settled: begun })
    const settled = async (callRecordId?: string) => {
      await begun(callRecordId)
      await legs.settled()
    }
    let network: TelephoneNetwork | undefined
    const dialClock = options.dialClock ?? Date.now
    const quickCalls = quickCallDesk({
      db,
      tips,
      limits,
      network: () => network,
      now,
      dialClock,
      dialogues,
      log
    })
    const dialler = openDialler({
      db,
      realtime,
      tips,
      seats,
      limits,
      network: () => network,
      settled: ledger.settled,
      clock: dialClock,
      dialogues,
      log
    })
    const leases = manualClock({ db, realtime, dialClock, log, longest: limits.leaseLook })
    const issued = tokens(db, limits, async family => {
      realtime.closeFamily(family)
      await kept.forgetFamily(family)
      await seats.leave(family)
    })
    const backend: Backend = {
      db,
      limits,
      log,
      tokens: issued,
      keptLogins: keptLogins(db, limits, issued),
      shortLived: kept,
      failures: loginFailures(db, limits),
      captchas: captchas(kept, limits),
      sms: smsCodes(db, kept, limits, log),
      realtime,
      seats,
      tips,
      guesses,
      transfers,
      origins,
      trustedClients: trustedClients(options.trustedClients ?? []),
      faults: faultBox(),
      filesDir,
      recordingsDir: join(folder, 'recordings'),
      sipAddress: options.sipUrl,
      network: () => network,
      quickCalls,
      dialler,
      dialClock,
      environment: { hostMarker: HOST_MARKER, ...options.environment },
      settled,
      missed: ledger.missed,
      dialogues,
      now,
      waiting
    }
    const sweep = async () => {
      await backend.tokens.sweep()
      await backend.failures.sweep()
    }
    await sweep()
    const sweeping = setInterval(() => {
      sweep().catch(unlessAway(log))
    }, limits.sweepEvery)
    endings.push(() => clearInterval(sweeping))
    await ledger.closeOldCalls()
    await seats.load()
    await transfers.takeOver(url === undefined)
    leases.start()
    endings.push(leases.stop, seats.stop, transfers.stop, dialogues.forget, now.stop, dialler.stop)

    const app = await openApp({ origins, log, trustProxy: options.trustProxy ?? [] })
    endings.push(() => app.close(), realtime.stop)
    followVariant(app, options.environment?.platform)
    if (options.telephones !== false && !options.sipUrl) {
      const { createTelephoneNetwork } = await import('./sip/network.ts')
      network = await createTelephoneNetwork({
        realm: SIP_DOMAIN,
        recordingsDir: backend.recordingsDir,
        secretOf: seats.secretOf,
        hasOwnDevice: seats.hasOwnDevice,
        mayListen: (supervisor, line) => seats.mayListen(supervisor, line, now.onLine(line)),
        monitors: legs.observer,
        mayShow: seats.mayShow,
        mayRing: seats.mayRing,
        recordsEarlyMedia: seats.recordsEarlyMedia,
        async mayDial(extension, number, isConfirmed) {
          const seat = seats.at(extension)
          if (!seat) return false
          const listed = await listedAs({ db }, seat.enterpriseId, number)
          return listed === undefined || (listed.canConfirm && isConfirmed)
        },
        observer: togetherWith(ledger.observer, quickCalls.observer, dialler.observer),
        log
      })
      endings.push(
        () => [ledger.stop(), quickCalls.giveUp()],
        () => Promise.race([settled(), sleep(LAST_WRITES, undefined, { ref: false })]),
        ...[network.stop, quickCalls.stop]
      )
      await quickCalls.takeOver()
    }
    await dialler.takeOver(url === undefined)

    healthRoutes(app, db, limits.healthWait)
    const document = openApiDocument()
    app.get(`${API}/openapi.json`, async () => document)
    serveEndpoints(app, backend, handlersOf(backend), {
      checkReplies: options.checkReplies ?? false
    })
    realtimeRoutes(app, backend)
    sipRoute(app, backend)
    crmRoutes(app, backend)
    demoRoutes(app, backend, async () => {
      await settled()
      quickCalls.forget()
      legs.forget()
      now.forget()
      dialogues.forget()
      await dialler.forget()
      await reseed(db, size)
      await seats.load()
      backend.tokens.forget()
      backend.sms.forget()
      realtime.cut()
    })
    if (options.distDir) await serveElements(app, options.distDir)
    if (options.pagesDir) await servePages(app, options.pagesDir, options.sipUrl)

    await room.close()
    await app.listen({ port: asked, host })
    const { port } = app.server.address() as AddressInfo
    return { url: `http://${host}:${port}`, port, db, network, publish: realtime.publish, close }
  }
}
