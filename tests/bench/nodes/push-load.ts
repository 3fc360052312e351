/** Events that one server sends to users who are connected to another one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../support/statistics.ts'
import { machineTime } from '../server/messages.ts'
import { openSockets } from '../server/people.ts'
import type { MeasuredServer } from '../server/process.ts'

interface Pushed {
  readonly sent: number
  readonly received: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
}

/** A socket for each user at `to`; the users are those of the tokens. */
export async function pushAcross(
  from: MeasuredServer,
  to: MeasuredServer,
  people: readonly { readonly token: string; readonly userId: string }[],
  load: { readonly perSecond: number; readonly seconds: number }
): Promise<Pushed> {
  const took: number[] = []
  let bytes = 0
  const sockets = await openSockets(
    to.url,
    people.map(({ token }) => token),
    people.length
  )
  for (const socket of sockets)
    socket.on('message', text => {
      const frame = String(text)
      const { topic, data } = JSON.parse(frame) as { topic: string; data: { startTime: number } }
      if (topic !== 'call_dialog') return
      took.push(machineTime() - data.startTime)
      bytes += Buffer.byteLength(frame)
    })
  // Until the sender knows that they are connected elsewhere.
  await sleep(1000)
  const sent = load.perSecond * load.seconds
  await from.push({ userIds: people.map(({ userId }) => userId), ...load })
  for (let at = 0; at < 100 && took.length < sent; at++) await sleep(50)
  for (const socket of sockets) socket.terminate()
  const sorted = took.toSorted((a, b) => a - b)
  return {
    ...{ sent, received: took.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) },
    bytes: bytes / Math.max(1, took.length)
  }
}
