/** What a line needs beside its calls: credentials in time, and reports to the server. */
import { onStart } from '../../../environment/environment.ts'
import { $agent } from '../../../session/seat.ts'
import { lineInUse } from '../connection.ts'
import type { LineConfig, PhoneLine } from '../line.ts'
import { renewCredentials } from './renew-credentials.ts'
import { reportCalls } from './report-calls.ts'

let stop = () => {}

/** Until another line is followed. */
export function followLine(line: PhoneLine, config: LineConfig): void {
  if (lineInUse() !== line) return
  stop()
  const stops = [
    renewCredentials(line, config),
    $agent.get()?.reportsCalls ? reportCalls(line) : () => {}
  ]
  stop = () => {
    for (const end of stops) end()
  }
}

onStart(() => () => {
  stop()
  stop = () => {}
})
