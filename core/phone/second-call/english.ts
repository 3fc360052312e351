/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { secondMessages } from './second-messages.ts'
import type { secondViewMessages } from './second-view-messages.ts'

/** By area of the messages. */
export const english = {
  secondCall: {
    alreadyTwo: 'There is a second call already, end it or complete the transfer first',
    none: 'There is no second call',
    notAnswered: 'This is possible once the other party has answered',
    notHere: 'Use your phone for a second call',
    notHeld: 'The first call could not be put on hold; you are back in it',
    self: 'You cannot consult your own extension',
    inConference: 'A conference cannot be held, remove one party first',
    alreadyJoined: 'You are in a conference already',
    mixFailed: 'This browser cannot start the conference, both calls go on',
    consultFailed: 'The consultation did not connect: {why}. The first call is on hold',
    secondEnded: '{who} hung up, the first call is on hold',
    secondLeft: '{who} hung up',
    secondBroken: '{why}. The first call is on hold',
    leftConference: '{who} has left the conference',
    firstGone: '{who} hung up; {other} is still being called',
    firstEnded: '{who} hung up, you are talking with {other}',
    firstEndedHeld: '{who} hung up, {other} is on hold',
    waitingGone: 'The waiting caller hung up',
    answeredGone: 'The caller hung up, the first call is on hold'
  } satisfies English<typeof secondMessages>,

  secondView: {
    title: 'Second call',
    parties: 'Parties of the call',
    consult: 'Consult',
    consultHint: 'Ask first, then decide whether to transfer; the customer is on hold meanwhile',
    talking: 'Talking',
    held: 'On hold',
    heldByThem: 'Held by the other party',
    calling: 'Calling…',
    rings: 'Ringing…',
    answering: 'Connecting…',
    joined: 'In conference',
    transferring: 'Transferring…',
    callerState: '{who}: {state}',
    hangUp: 'Hang up on {who}',
    remove: 'Remove {who} from the conference',
    swap: 'Swap',
    join: 'Conference',
    complete: 'Complete transfer',
    leave: 'Leave, the others go on',
    endConsult: 'End consultation',
    cancelConsult: 'Cancel consultation',
    endWaiting: 'End this call',
    endConference: 'End the conference',
    waiting: 'Another call',
    holdAndAnswer: 'Hold and answer',
    endAndAnswer: 'End and answer',
    reject: 'Decline'
  } satisfies English<typeof secondViewMessages>
}
