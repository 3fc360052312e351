/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { quickCallServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  quickCallServer: {
    wrongPhone: 'The number is not valid',
    noTemplate: 'The script does not exist',
    templateOff: 'The script is not available',
    unset:
      'The variables of the script “{name}” ({variables}) have no value in a quick call, create a call task and import the numbers instead',
    alreadyWaiting: 'The number is already being called, try again later',
    tooManyWaiting: 'Too many quick calls are waiting, try again later',
    spent: 'The account balance is used up, calls are suspended; recharge and call again',
    numberOff: 'The caller ID of the robot is disabled, no call is possible',
    robot: 'Robot',
    resultTitle: 'Result of the quick call',
    answered: '{phone} ({template}) answered, talk time {duration}',
    unanswered: '{phone} ({template}) not connected: {result}',
    notCalled: '{phone} ({template}) could not be called, start the call again',
    notAllowed: '{phone} ({template}) not called: {reason}',
    cutOff: '{phone} ({template}) was cut off by a restart of the service, the result is unknown'
  } satisfies English<typeof quickCallServerMessages>
}
