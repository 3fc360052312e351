/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { taskPlanServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  taskPlanServer: {
    lineBusy: 'The line {line} is fully in use, try again later or choose another line',
    noLineFree: 'No line is free, try again later',
    noRobotFree: 'No robot is free, try again later',
    inBlacklist: 'The number is on the blacklist and cannot be called',
    inRedList: 'The number is on the red list and cannot be called',
    outsideLicence: 'Robots may only call daily from 9:00 to 20:00, no call is possible now',
    outsideGlobal:
      'Calls are only possible in the permitted calling hours of the enterprise ({times})',
    noTest: 'The test call does not exist'
  } satisfies English<typeof taskPlanServerMessages>
}
