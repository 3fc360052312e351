/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { intentRuleServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  intentRuleServer: {
    target: 'Intent rules',
    changed:
      'The intent rules of “{name}” were changed by {user} at {time}, your changes were not saved',
    saved: 'Change the intent rules of “{name}”: {count}',
    published: 'Publish version {version} of the intent rules of “{name}”: {count}',
    discarded: 'Discard the changes to the intent rules of “{name}”',
    nothing: 'The intent rules of “{name}” have no unpublished changes',
    faults: 'Problems in the intent rules of “{name}”: {count}. Correct them before publishing.',
    regraded: 'Re-grade “{name}” by version {version} of the intent rules: {from} to {to}',
    noPermission: 'The user no longer has the permission for intent rules',
    sampleEditor: 'Lin Ruoxi'
  } satisfies English<typeof intentRuleServerMessages>
}
