import { seatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import { seatsOfServers } from './seat-owners.ts'

type Needs = Omit<Parameters<typeof seatsOfServers>[0], 'seatLog'> &
  Omit<Parameters<typeof seatLogRecorder>[0], 'running'>

/** The seats of all servers and the log of those of this one. */
export function openSeats({ server, ...needs }: Needs) {
  const { db, realtime, isAlone, log } = needs
  const running = realtime.runningServers
  const seatLog = seatLogRecorder({ db, server, isAlone, running, log })
  return { seatLog, seats: seatsOfServers({ ...needs, seatLog }) }
}
