import { endpoints } from '../../../contract/first-endpoints.ts'
import { after } from '../../../environment/clock.ts'
import { environment } from '../../../environment/environment.ts'
import { call } from '../../../net/http.ts'
import { $connection, lastReceivedAt, probeRealtime } from '../../../net/realtime.ts'
import { $session } from '../../../session/session-state.ts'
import { type CheckOutcome, failed, notChecked, passed, warned } from '../check-result.ts'
import { doctorMessages as messages } from '../messages.ts'
import { originOf, probeSocket } from './probe-socket.ts'

const ANSWER_MS = 4000
const LOOK_EVERY_MS = 50

/** Pings the open channel; resolves to the round trip in ms, undefined without an answer. */
function roundTrip(): Promise<number | undefined> {
  const { every, monotonic } = environment()
  const before = lastReceivedAt()
  const began = monotonic()
  probeRealtime()
  return new Promise(resolve => {
    const end = (ms: number | undefined) => {
      stopLooking()
      stopLimit()
      resolve(ms)
    }
    const stopLooking = every(LOOK_EVERY_MS, () => {
      if (lastReceivedAt() > before) end(Math.round(monotonic() - began))
    })
    const stopLimit = after(ANSWER_MS, () => end(undefined))
  })
}

/** The address of a second channel, for one attempt; undefined when the server issues no ticket. */
async function addressWithTicket(): Promise<string | undefined> {
  const { realtimeUrl, realtimePage = 'workbench' } = environment()
  const options = { silent: true, unreported: true }
  try {
    const { access_token: ticket } = await call(
      endpoints.files.ticket,
      { body: { resource: 'realtime' } },
      options
    )
    return `${realtimeUrl}/${realtimePage}?access_token=${encodeURIComponent(ticket)}`
  } catch {
    return undefined
  }
}

export async function checkRealtime(): Promise<CheckOutcome> {
  if ($session.get().status !== 'signed-in') return notChecked(messages.realtimeSignedOut())
  const { state, failures } = $connection.get()
  if (state === 'open') {
    const ms = await roundTrip()
    return ms === undefined
      ? warned([
          messages.realtimeSilent(),
          messages.realtimeSilentCause(),
          messages.realtimeSilentCure()
        ])
      : passed(messages.realtimeOk({ ms }), { ms })
  }
  return closedChannel({ state, failures })
}

async function closedChannel(details: CheckOutcome['details']): Promise<CheckOutcome> {
  const address = await addressWithTicket()
  if (address === undefined)
    return failed(
      [
        messages.realtimeNoTicket(),
        messages.realtimeNoTicketCause(),
        messages.realtimeNoTicketCure()
      ],
      details
    )
  const { is, code } = await probeSocket(address)
  const origin = originOf(address)
  const seen = { ...details, origin, code }
  if (is === 'open')
    return warned(
      [
        messages.realtimeReturning(),
        messages.realtimeReturningCause(),
        messages.realtimeReturningCure()
      ],
      seen
    )
  if (is === 'forbidden-by-page')
    return failed(
      [
        messages.realtimeForbidden({ origin }),
        messages.forbiddenCause(),
        messages.forbiddenCure({ origin })
      ],
      seen
    )
  return failed(
    [
      messages.realtimeRefused({ origin }),
      messages.realtimeRefusedCause(),
      messages.realtimeRefusedCure({ origin })
    ],
    seen
  )
}
