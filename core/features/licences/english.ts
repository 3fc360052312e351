/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { licenceMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  licences: {
    title: 'Licences',
    about:
      'The licences that the enterprise has bought. Change the numbers here after buying more; they take effect at once. No seat can be added when all are in use, and the robot groups together cannot exceed their licences.',
    seats: 'Seat licences',
    seatsHint: 'Seats in use: {used}',
    robots: 'Robot licences',
    robotsHint: 'Allotted to robot groups: {used}',
    countWrong: 'Enter a whole number from 1 to {most}',
    belowUsed: 'Cannot be less than the {used} in use',
    target: 'System settings: licences',
    log: 'Change the number of licences'
  } satisfies English<typeof licenceMessages>
}
