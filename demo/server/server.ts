import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookieLogins } from './auth/cookie-logins.ts'
import { shortLived } from './auth/short-lived-store.ts'
import { tokens } from './auth/token-store.ts'
import { trustedClients } from './auth/trusted-clients.ts'
import type { Backend } from './backend.ts'
import { beginWork } from './begin-work.ts'
import { closesLost } from './close-lost.ts'
import { takeFolder } from './db/embedded/folder-lock.ts'
import { openDatabase } from './db/open-database.ts'
import { serverKeyOf } from './db/server-key.ts'
import { openServerFiles } from './files/open-files.ts'
import { openApp } from './http/app.ts'
import { togetherWith } from './http/compose-observers.ts'
import { faultBox } from './http/fault-injection.ts'
import { waitingRoom } from './http/health.ts'
import { followLanguage } from './http/language/reply-language.ts'
import { originRules } from './http/origins.ts'
import { followVariant } from './http/product-variant.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { defaultLimits } from './limits.ts'
import { callRecorder } from './modules/calls/call-recorder.ts'
import { waitingCallers } from './modules/calls/waiting-callers.ts'
import { guesses as guessBook } from './modules/customers/guess-limit.ts'
import { liveDialogues } from './modules/dialogue/live-dialogues.ts'
import { openExchange } from './modules/exchange/open-exchange.ts'
import { openInstallation } from './modules/installation/open-installation.ts'
import { tipStore } from './modules/message-tips/tip-store.ts'
import { openMessaging } from './modules/messaging/open-messaging.ts'
import { quickCallRunner } from './modules/quick-calls/quick-call-runner.ts'
import { ratingRecorder } from './modules/satisfaction/rating-recorder.ts'
import { wallFeed } from './modules/seat-wall/wall-feed.ts'
import { openSeats } from './modules/seats/open-seats.ts'
import { captchas } from './modules/sign-in/captcha.ts'
import { loginFailures } from './modules/sign-in/sign-in-failures.ts'
import { smsCodes } from './modules/sign-in/sms-codes.ts'
import { callsNow } from './modules/supervision/current-calls.ts'
import { supervisorLegs } from './modules/supervision/supervisor-legs.ts'
import { openWebhooks } from './modules/webhooks/open-webhooks.ts'
import { openIncoming } from './open-incoming.ts'
import { openTelephony } from './open-telephony.ts'
import { openOperations } from './operations/open-operations.ts'
import { serverLog } from './operations/server-log.ts'
import type { ReferenceServer, ServerOptions } from './options.ts'
import { openRealtime } from './realtime/realtime-server.ts'
import { sharedCounts } from './realtime/shared-counts.ts'
import { seedImage } from './seed/seed-image.ts'
import { serveRoutes } from './serve-routes.ts'
import type { TelephoneNetwork } from './telephony/network-types.ts'
import { openDialler } from './telephony-process/open-dialler.ts'
import { openSides } from './telephony-process/open-sides.ts'
import { timedWork } from './timed-work.ts'

export type { ReferenceServer, ServerOptions } from './options.ts'

/** How long the shutdown waits for the records of ended calls, in ms. */
const LAST_WRITES = 1500

/** Starts the reference backend on one port. */
export async function createServer(options: ServerOptions): Promise<ReferenceServer> {
  const server = options.id ?? randomUUID()
  const lines = serverLog(options.log, options.logFormat, server)
  const log = lines.line
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
    const { dataDir, databaseUrl: url, host = '127.0.0.1', watch } = options
    const { port: requestedPort = 0, trustProxy = [] } = options
    const room = waitingRoom(requestedPort, host)
    endings.push(room.close)
    const isCopied = options.seedFromImage === true && !url
    const seed = isCopied && size !== 'none' ? seedImage(size, Date.now()) : undefined
    const isAlone = url === undefined
    const db = await openDatabase({
      ...{ server, url, dataDir, seed, log, watch, limits: { ...limits, ...options.database } },
      onUnavailable: room.open
    })
    endings.push(() => db.destroy())
    const began = await openInstallation(db, size, log)
    const { files, recordings, recordingsDir } = await openServerFiles(options, folder, log)
    const { sipUrl, exchange: settings, turn } = options
    const recordingPlaces = settings?.recordings

    const origins = originRules(options.allowedOrigins ?? [])
    const redis = { redisUrl: options.redisUrl, onUnavailable: room.openForRedis }
    const realtime = await openRealtime({
      ...{ db, server, silence: limits.silence, reply: limits.serverReply, log, ...redis }
    })
    endings.push(realtime.end)
    const [kept, key] = [shortLived(db), await serverKeyOf(db)]
    const calls = { db, realtime, settled: (id: string) => recorder.settled(id), log }
    const isOutside = sipUrl !== undefined
    const { seatLog, seats } = openSeats({ ...calls, server, limits, key, isAlone, isOutside })
    const tips = tipStore(db, realtime)
    const numbersAdded = (taskId: string) => dialler.changed(taskId)
    const guesses = guessBook()
    const jobs = await openJobs({
      ...{ db, realtime, tips, limits, files, recordings, recordingPlaces, numbersAdded },
      ...{ guesses, log, isAlone, messagesPrepared: id => messages.changed(id) }
    })
    const now = callsNow(calls)
    const dialogues = liveDialogues({ db, realtime, log })
    const waiting = waitingCallers(db, realtime)
    const hideNumber = (callRecordId: string) => network?.hideNumber(callRecordId)
    const recorder = callRecorder({
      ...{ db, seats, realtime, tips, now, dialogues, waiting, hideNumber, log }
    })
    const onStarted = async (callRecordId?: string) => {
      await recorder.settled(callRecordId)
      await quickCalls.settled(callRecordId)
      await incoming.settled(callRecordId)
    }
    const ratings = ratingRecorder({ db, settled: onStarted, log })
    const legs = supervisorLegs({ db, seats, now, log, settled: onStarted })
    const settled = async (callRecordId?: string) => {
      await onStarted(callRecordId)
      await legs.settled()
      await ratings.settled()
      if (callRecordId !== undefined) await exchange?.settled(callRecordId)
    }
    const seatWall = wallFeed({ db, realtime, seats, seatLog, settled, log })
    let network: TelephoneNetwork | undefined
    const dialClock = options.dialClock ?? Date.now
    const telephones = { network: () => network }
    const robots = { ...telephones, db, now, dialClock, dialogues, log }
    const quickCalls = quickCallRunner({ ...robots, tips, limits })
    const incoming = openIncoming({ ...robots, seats, realtime, waiting, recorder })
    const dialler = openDialler(options, {
      ...{ db, boss: jobs.boss, isAlone, realtime, tips, seats, limits, dialogues, log },
      ...{ ...telephones, settled: recorder.settled, clock: dialClock },
      messagesQueued: () => messages.wake()
    })
    const webhooks = openWebhooks({ db, tips, limits, key, log }, options)
    const { hasSamples } = began
    const messages = openMessaging(
      { db, isAlone, realtime, limits, clock: dialClock, log, webhooks, hasSamples },
      options.messageGateway
    )
    const { reception } = incoming
    const issued = tokens(db, limits, async family => {
      realtime.closeFamily(family)
      await kept.forgetFamily(family)
      await seats.leave(family)
    })
    const others = [quickCalls.observer, incoming.robotCalls.observer, dialler.observer]
    const operations = openOperations({
      ...{ db, limits, realtime, now, dialler, log, pauseJobs: jobs.pause },
      ...{ ...telephones, exchange: () => exchange }
    })
    const { isDraining, isClosing, drain } = operations
    const { exchange, introduce } = openSides(options, {
      ...{ db, realtime, seats, dialler, recordings, settled, isClosing, log },
      wait: limits.healthWait
    })
    const observer = operations.counting(togetherWith(recorder.observer, ...others))
    const outside = openExchange(sipUrl, {
      ...{ settings, db, observer, limits, seats, recorder, realtime, log }
    })
    const closeLost = closesLost({ db, seatLog, reception, quickCalls, outside, limits }, options)
    const timed = timedWork({
      ...{ db, realtime, tips, dialClock, recordings, limits, isAlone, log },
      closeLost
    })
    const backend: Backend = {
      db,
      limits,
      log,
      tokens: issued,
      cookieLogins: cookieLogins(db, limits, issued),
      ...{ shortLived: kept, counts: sharedCounts({ db, realtime, isAlone }) },
      failures: loginFailures(db, limits),
      captchas: captchas(kept, limits),
      sms: smsCodes({ db, kept, limits, codeGateway: messages.codeGateway, log }),
      realtime,
      seats,
      seatLog,
      ratings,
      seatWall,
      tips,
      guesses,
      transfers: jobs.transfers,
      origins,
      trustedClients: trustedClients(options.trustedClients ?? []),
      faults: faultBox(),
      ...{ files, recordings, recordingPlaces, outside, turn, ...telephones, exchange },
      disconnect: extension =>
        network ? network.disconnect(extension) : realtime.disconnectElsewhere(extension),
      quickCalls,
      ...{ robotCalls: incoming.robotCalls, reception },
      ...{ queueFeed: incoming.queueFeed, dialler, messages, webhooks, dialClock },
      environment: { hostMarker: 'shegong', ...options.environment },
      ...{ settled, missed: recorder.missed, dialogues, now, waiting, operations }
    }
    await seatLog.closeLost()
    await seats.load()
    await realtime.begin()
    await introduce()
    await closeLost()
    endings.push(await beginWork(options.role, backend, { jobs, timed }))
    endings.push(
      ...[seatWall.stop, seatLog.stop, timed.stop, seats.stop, jobs.stop, dialogues.forget],
      ...[now.stop, webhooks.stop, messages.stop, dialler.stop, recordings.stop]
    )

    const refusesSockets = () => isClosing() && realtime.hasOthers()
    const app = await openApp({ origins, log: lines, trustProxy, isDraining, refusesSockets })
    operations.follow(app)
    const stopExchange = () => exchange?.stop()
    endings.push(() => app.close(), realtime.stop, stopExchange)
    followVariant(app, options.environment?.platform)
    followLanguage(app)
    const lastWrites = () =>
      Promise.race([settled(), sleep(LAST_WRITES, undefined, { ref: false })])
    if (outside) endings.push(recorder.stop, lastWrites, outside.stop)
    else if (options.telephones !== false && !exchange) {
      network = await openTelephony({
        ...{ db, seats, now, legs, ratings, realtime, recordingsDir, log },
        recorded: recordings.keep,
        observer: { ...observer, rated: ratings.rated }
      })
      endings.push(
        () => [recorder.stop(), quickCalls.giveUp(), incoming.giveUp(), ratings.stop()],
        ...[lastWrites, network.stop, quickCalls.stop]
      )
      await quickCalls.takeOver(seatLog.aliveSince())
    }
    await dialler.recover()
    await serveRoutes(app, backend, options, { ...{ legs, hasSamples, isCopied }, size })

    await room.close()
    await app.listen({ port: requestedPort, host })
    const { port } = app.server.address() as AddressInfo
    const { publish } = realtime
    return { url: `http://${host}:${port}`, port, ...began, db, network, publish, drain, close }
  }
}
