import { $connection, type Connection } from '../net/realtime.ts'
import { droppedFrames } from '../net/realtime-frames.ts'
import { version } from '../version.ts'
import { $onCall } from './call-guard.ts'
import { $agentMode, $signState } from './seat.ts'
import { $session, type Session } from './session-state.ts'
import { tokenState } from './token/token.ts'

/** Session state for a support ticket. Contains no secrets, names or phone numbers. */
export interface Diagnostics {
  readonly version: string
  readonly session: Session['status']
  readonly token: ReturnType<typeof tokenState>
  readonly connection: Connection
  readonly droppedFrames: ReturnType<typeof droppedFrames>
  readonly signState: string
  readonly agentMode: number
  readonly onCall: boolean
}

export const diagnostics = (): Diagnostics => ({
  version,
  session: $session.get().status,
  token: tokenState(),
  connection: $connection.get(),
  droppedFrames: { ...droppedFrames() },
  signState: $signState.get(),
  agentMode: $agentMode.get(),
  onCall: $onCall.get()
})
