/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { seatWallServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  seatWallServer: {
    noSeat: 'The seat does not exist or was deleted',
    notConnected: 'The agent is not signed in, the state cannot be changed',
    limitsChanged:
      'The alert thresholds were changed by another user, view the latest values before you save',
    logForced: 'State of the seat changed to {state}',
    logDeferred: 'State of the seat changed to {state}, from the end of the call',
    logLimits: 'Changed the alert thresholds',
    logLink: 'Created a wall display link',
    logLinkEnded: 'Ended a wall display link',
    noLink: 'The link does not exist or has ended',
    limits: 'Alert thresholds'
  } satisfies English<typeof seatWallServerMessages>
}
