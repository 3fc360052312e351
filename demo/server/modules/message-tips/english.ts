/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { tipServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  tipServer: {
    missedTitle: 'Missed call',
    missedMessage: 'Call from {caller}, not answered',
    welcomeTitle: 'Welcome to Hutong',
    welcomeMessage: 'Select any number to call it; inbound calls are shown in the softphone.',
    upkeepTitle: 'System maintenance',
    upkeepMessage:
      'The system is maintained this Sunday from 02:00 to 04:00; calls may be interrupted briefly during this time.'
  } satisfies English<typeof tipServerMessages>
}
