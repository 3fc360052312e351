/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { receptionServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  receptionServer: {
    target: 'Reception scenario',
    noScenario: 'The reception scenario does not exist',
    changed:
      '“{name}” was changed by {user} at {time}, your changes are not saved. Open it again before you change it.',
    nothing: '“{name}” has no changes to publish',
    testOf: '{name} (test call)',
    unpublished: '“{name}” is not published yet and cannot be enabled',
    issues: '“{name}” cannot be published, problems: {count}. {place}: {issue}',
    taken: 'The number {number} has just been taken by another scenario, reload and try again',
    inUse: '“{name}” is in use, disable it before you delete it',
    name: 'Name',
    moves: '{action} “{name}”',
    publishes: 'Published v{version} of “{name}”',
    offersCallback: 'To be called back, press {key}; otherwise please hang up.',
    callbackNoted: 'Your request is recorded, we will call you back as soon as possible. Goodbye.',
    waits: 'All agents are busy, please wait.',
    first: 'You are next, please wait.',
    place: 'Callers ahead of you: {count}. Please wait.',
    refused: 'The number is on the blacklist, the call was rejected',
    returned: 'Call back to task: {task}',
    missedBecause: '{scenario}: {reason}',
    sampleName: 'National hotline',
    sampleEditor: 'Chen Siyuan',
    sampleGreeting: 'Hello, thank you for calling Yuanfan customer service.',
    samplePrompt: 'To rate our service, press 1; for an agent, press 0.',
    sampleRating: 'Rate the service',
    samplePerson: 'Agent',
    sampleClosed: 'Hello, we are closed at the moment. We are open daily from 8:00 to 21:00.'
  } satisfies English<typeof receptionServerMessages>
}
