/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { lineMessages } from './line-messages.ts'

/** By area of the messages. */
export const english = {
  phone: {
    setFreeAndCall: 'Set to Free and call',
    missingWsUri: 'Softphone settings: the WebSocket address is empty',
    missingUri: 'Softphone settings: the SIP address is empty',
    missingPassword: 'Softphone settings: the SIP password is empty'
  } satisfies English<typeof lineMessages>
}
