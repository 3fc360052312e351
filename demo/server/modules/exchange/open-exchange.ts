/** An outside exchange: its settings, and what it and the phones report of their calls. */
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

type FromHere = 'mayKeep' | 'settled' | 'isRunning' | 'takeAt'

interface Needs extends Omit<Parameters<typeof outsideCalls>[0], FromHere> {
  readonly settings: ExchangeSettings | undefined
  readonly observer: CallObserver
  readonly seats: Seats
  readonly recorder: Pick<CallRecorder, 'settled'>
  readonly realtime: Pick<RealtimeServer, 'isConnected' | 'isRunning' | 'ask' | 'onAsk'>
}

const TOPIC = 'exchange'

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
    ...{ settled: recorder.settled, isRunning: realtime.isRunning, takeAt },
    mayKeep: reference => mayRefer(places, reference)
  })
  realtime.onAsk<Omit<CallReport, 'seat'> & { readonly seatId: string }>(
    TOPIC,
    async ({ seatId, ...report }) => {
      const seat = seats.all().find(({ id }) => id === seatId)
      if (!seat) return { result: 'refused', reason: 'UNKNOWN_EXTENSION' }
      return followed.take({ ...report, seat })
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
    /** Follows the calls of servers without a heartbeat since then, in ms. */
    adoptLost: (since: number) =>
      followed.adoptLost(since, settings.eventSecret ? 'exchange' : 'phone', extension => {
        const seat = seats.at(extension)
        return seat !== undefined && seats.ownerOf(seat) === undefined
      }),
    settings,
    calls,
    phoneRegistered,
    serve(app: FastifyInstance): void {
      const { eventSecret: secret } = settings
      const registered = ({ extension }: Seat, on: boolean) => observer.registered(extension, on)
      if (secret !== undefined) eventRoute(app, { secret, seats, calls, registered })
    },
    stop(): void {
      clearInterval(timer)
      calls.stop()
    }
  }
}

export type OutsideExchange = ReturnType<typeof follow>
