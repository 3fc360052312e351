/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { seatLogServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  seatLogServer: {
    noDay: 'The date is not valid',
    exportFile: 'Seat state log_{time}.csv'
  } satisfies English<typeof seatLogServerMessages>
}
