/** English of this folder's messages. */
import type { English } from '../messages/english-of.ts'
import type { sandboxMessages } from './messages.ts'
import type { sandboxPanelMessages } from './panel-messages.ts'

/** By area of the messages. */
export const english = {
  sandbox: {
    notSimulated: 'The sandbox does not include this, connect a real call centre',
    invalid: 'The parameters are not valid',
    noCustomer: 'The {served} does not exist',
    noCall: 'The call record does not exist',
    noOrder: 'The service record does not exist',
    noTask: 'The call task does not exist',
    redList: 'The number is on the red list and cannot be called',
    blackList: 'The number is on the blacklist. Call it?',
    badNumber: 'The number does not exist',
    hello: 'Welcome to the sandbox: its data is only on this page and is reset by a reload.',
    device: 'Demo device',
    helloTitle: 'Sandbox'
  } satisfies English<typeof sandboxMessages>,

  sandboxPanel: {
    title: 'Sandbox',
    noSandbox: 'This page does not use the sandbox: set the sandbox attribute of hutong-session',
    calls: 'Calls',
    incoming: '{name} calls',
    incomingUnknown: 'Unknown caller',
    taskCall: 'Task call to agent',
    answers: 'Other party answers',
    hangsUp: 'Other party hangs up',
    holds: 'Other party holds',
    faults: 'Faults',
    networkDown: 'Disconnect network',
    registrarRefuses: 'Refuse registration',
    microphoneDenied: 'Block microphone',
    server: 'Server',
    seatFree: 'Supervisor sets Free',
    seatBusy: 'Supervisor sets Busy',
    message: 'Push a message',
    messageTitle: 'New notice',
    messageText: 'This is a message pushed by the sandbox.',
    numbers:
      'Any number can be dialled. Last digit 4: does not exist, 5: line busy, 6: no answer, 7: declined, 8: on the blacklist, 9: on the red list; the others answer after about 3 seconds. Transfers to these digits fail; 1002 is the second agent.'
  } satisfies English<typeof sandboxPanelMessages>
}
