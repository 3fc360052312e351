/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { supervisionMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  supervision: {
    running: 'Calls in progress',
    none: 'No calls in progress',
    noneFound: 'Calls in progress: {count}; none of them match',
    noneIn: '{scope}: no calls in progress. They appear here when they ring or connect.',
    states: 'Filter by status',
    overdue: 'Too long',
    count: 'Calls: {count}',
    find: 'Agent, {served} or number',
    kind: 'Call type',
    agent: 'Agent',
    customer: '{Served}',
    phone: '{Served} number',
    since: 'Start time',
    lasts: 'Duration',
    listeners: 'Listening in',
    wasCutIn: 'Cut in',
    whispers: 'Whispering',
    oneself: 'You',
    ringing: 'Ringing',
    talking: 'On a call',
    all: 'All',
    ofLine: 'Only enterprise number {number}',
    ofLineGroup: 'Only the chosen number group',
    state: 'Status',
    unregistered: 'Unregistered {served}',
    robot: 'Robot',
    open: 'View',
    openOf: 'View the call of {agent}',

    supervision: 'Listen in, whisper and cut in',
    controls: 'Listening controls',
    byRobot: 'AI',
    byAgent: 'Agent',
    listen: 'Listen in',
    listenTo: 'Listen in on the call of {agent}',
    connecting: 'Connecting…',
    cutInNow: 'Cut in; both sides of the call can hear you',
    recordingPaused: '(the agent has paused the recording)',
    whisperNow: 'Whispering; only the agent can hear you',
    whisperMuted: 'Whisper muted; neither agent nor {served} can hear you',
    voiceOn: 'Both sides of the call can hear you',
    voiceOff: 'Neither side of the call can hear you',
    leave: 'Stop listening',
    mute: 'Mute',
    cutIn: 'Cut in',
    whisper: 'Whisper',
    noWhisper: 'You cannot whisper on the call of a robot',
    hangUp: 'Hang up',
    hangUpOf: 'Hang up the call of {agent}',

    cutInQuestion: 'Cut in on the call?',
    askCutIn:
      'Agent and {served} will both hear you, and the phone of the agent will show “Cut in”. Press “Cut in” again to go back to listening.',

    scopeAll: 'Calls of all agents of “{name}”',
    scopeDepartment: 'Calls of the agents of your department “{name}”',
    scopeDepartments: 'Calls of the agents of your department “{name}” and those below it',
    scopeGroup: 'Calls of the agents of your group “{name}”',
    scopeOwn: 'Your own calls only',

    question: 'Hang up the call?',
    askHangUp: 'End this call?',

    opened: 'Your microphone is on',
    closed: 'Your microphone is off',
    customerHungUp: 'The {served} has hung up',
    isCutIn: 'You have cut in',
    isWhispering: 'Whisper on; only the agent can hear you',
    listensAgain: 'Listening again',
    ended: 'Call hung up',
    isOver: 'Call ended',
    noSeat: 'You cannot listen in without a seat phone',
    noLine: 'Your phone is not registered yet; you cannot listen in for now',
    busy: 'You are on a call; you can listen in once it ends'
  } satisfies English<typeof supervisionMessages>
}
