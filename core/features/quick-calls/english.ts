/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { quickCallMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  quickCall: {
    title: 'Quick call',
    template: 'Script',
    phone: 'Mobile number',
    call: 'Call now',
    templateMissing: 'Choose a script',
    phoneMissing: 'Enter a mobile number',
    calledToday:
      'The robot has already called this number today. Each number can be called only once a day.',
    callAnyway: 'Call anyway',
    queued: 'The call has been queued'
  } satisfies English<typeof quickCallMessages>
}
