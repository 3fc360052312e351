/** An outside exchange: its settings, and what it and the phones report of their calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { ServerSilent } from '../../realtime/server-requests.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import type { CallRecorder } from '../calls/call-recorder.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { CallReport, Result } from './call-reports.ts'
import { eventRoute } from './event-route.ts'
import type { ExchangeSettings } from './exchange-settings.ts'
import { outsideCalls } from './outside-calls.ts'
import { mayRefer } from './recording-references.ts'

interface Needs
  extends Omit<Parameters<typeof outsideCalls>[0], 'mayKeep' | 'settled' | 'handOver'> {
  readonly settings: ExchangeSettings | undefined
  readonly observer: CallObserver
  readonly seats: Seats
  readonly recorder: Pick<CallRecorder, 'settled' | 'handOver'>
  readonly realtime: Pick<RealtimeServer, 'isConnected' | 'ask' | 'onAsk'>
}

const TOPIC = 'exchange'
/** In ms. */
const LONGEST_WRITE = 2000

const noPlaces = { origins: [], folder: undefined }

/** Undefined without the URL of one. */
export const openExchange = (url: string | undefined, needs: Needs) =>
  url === undefined ? undefined : follow(url, needs)

function follow(url: string, { settings = {}, seats, recorder, realtime, ...needs }: Needs) {
  const { limits, observer } = needs
  const places = settings.recordings ?? noPlaces
  const takeAt = async (server: string, { seat, ...report }: CallReport): Promise<Result> =>
    (await realtime.ask(server, TOPIC, { ...report, seatId: seat.id })) as Result
  const followed = outsideCalls({
    ...needs,
    settled: recorder.settled,
    handOver: recorder.handOver,
    mayKeep: reference => mayRefer(places, reference)
  })
  realtime.onAsk<Omit<CallReport, 'seat'> & { readonly seatId: string }>(
    TOPIC,
    async ({ seatId, ...report }) => {
      const seat = seats.all().find(({ id }) => id === seatId)
      if (!seat) return { result: 'refused', reason: 'UNKNOWN_EXTENSION' }
      const result = await followed.take({ ...report, seat })
      await written([result])
      return result
    }
  )

  /** The server of the seat follows its calls, whichever server receives them. */
  async function take(report: CallReport): Promise<Result> {
    const owner = seats.ownerOf(report.seat)
    if (owner !== undefined)
      try {
        return await takeAt(owner, report)
      } catch (error) {
        // That it happened is not lost with its server.
        if (!(error instanceof ServerSilent)) throw error
      }
    return followed.take(report)
  }
  const calls = { ...followed, take }

  /** What was accepted is written before the reply, unless the database is away: it would be lost with the server. */
  async function written(results: readonly { readonly callRecordId?: string | undefined }[]) {
    const ids = new Set(results.flatMap(({ callRecordId }) => callRecordId ?? []))
    const all = Promise.all([...ids].map(id => recorder.settled(id)))
    await Promise.race([all, sleep(LONGEST_WRITE, undefined, { ref: false })])
  }

  /** Extensions whose phones in pages are registered; a page that is gone cannot say so. */
  const phones = new Set<string>()

  function phoneRegistered(seat: Seat, on: boolean): void {
    if (on) phones.add(seat.extension)
    else phones.delete(seat.extension)
    if (on !== seat.isRegistered) observer.registered(seat.extension, on)
  }

  /** Registrations of phones whose pages were gone at the last look already. */
  let gone: ReadonlySet<string> = new Set()
  function look(): void {
    const now = [...phones].filter(extension => {
      const seat = seats.at(extension)
      return !seat || !realtime.isConnected(seat)
    })
    for (const extension of now.filter(one => gone.has(one))) {
      const seat = seats.at(extension)
      if (seat) phoneRegistered(seat, false)
      else phones.delete(extension)
    }
    gone = new Set(now)
    void calls.sweep()
  }
  const timer = setInterval(look, limits.eventLook).unref()

  return {
    url,
    settings,
    calls,
    written,
    phoneRegistered,
    serve(app: FastifyInstance): void {
      const { eventSecret: secret } = settings
      const registered = ({ extension }: Seat, on: boolean) => observer.registered(extension, on)
      if (secret !== undefined) eventRoute(app, { secret, seats, calls, registered, written })
    },
    stop(): void {
      clearInterval(timer)
      calls.stop()
    }
  }
}

export type OutsideExchange = ReturnType<typeof follow>
