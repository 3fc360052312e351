/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { seatHoursServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  seatHoursServer: {
    noGroup: 'No group',
    exportFile: 'Seat use report_{time}.csv',
    sum: 'Total'
  } satisfies English<typeof seatHoursServerMessages>
}
