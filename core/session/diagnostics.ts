import { droppedFrames } from '../net/frames.ts'
import { $connection, type Connection } from '../net/realtime.ts'
import { version } from '../version.ts'
import { $onCall } from './call-guard.ts'
import { $session, type Session } from './life.ts'
import { $agentMode, $signState } from './seat.ts'
import { tokenState } from './token.ts'

/** How the session is, for a support ticket. No secrets, no names, no numbers of people. */
export interface Diagnostics {
  readonly version: string
  readonly session: Session['at']
  readonly token: ReturnType<typeof tokenState>
  readonly connection: Connection
  readonly droppedFrames: ReturnType<typeof droppedFrames>
  readonly signState: string
  readonly agentMode: number
  readonly onCall: boolean
}

export const diagnostics = (): Diagnostics => ({
  version,
  session: $session.get().at,
  token: tokenState(),
  connection: $connection.get(),
  droppedFrames: { ...droppedFrames() },
  signState: $signState.get(),
  agentMode: $agentMode.get(),
  onCall: $onCall.get()
})
