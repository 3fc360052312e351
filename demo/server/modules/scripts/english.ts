/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { scriptServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  scriptServer: {
    sampleEditor: 'Lin Ruoxi',
    changed: '“{name}” was changed by {user} at {time}, your changes are not saved',
    moved: 'The status of “{name}” is “{status}”, the action “{action}” is not possible',
    submitted: '“{name}” is under review, withdraw it before you change it',
    issues: 'The check of “{name}” found problems: {count}. Correct them before you submit it.',
    nothing: '“{name}” has nothing to publish',
    noReason: 'Enter the reason for rejection',
    noVersion: 'The version does not exist',
    unpublished: '“{name}” is not published yet and cannot be enabled',
    inUse:
      '“{name}” cannot be deleted, call tasks that use it: {count}. It can be disabled instead.',
    receives:
      '“{name}” cannot be deleted, the reception scenario “{scenario}” uses it. It can be disabled instead.',
    called: '“{name}” cannot be deleted, calls have used it. It can be disabled instead.',
    moves: '{action} “{name}”',
    because: '{action} “{name}”: {reason}'
  } satisfies English<typeof scriptServerMessages>
}
