/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { invitationMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  invitations: {
    title: 'Welcome',
    hint: '{enterprise} invites you to use the account {username}. Set a password.',
    reading: 'Opening the invitation…',
    greeting: 'Hello {name}',
    password: 'Password',
    passwordAgain: 'Confirm password',
    submit: 'Set password',
    busy: 'Submitting…',
    accepted: 'Password set; sign in',
    invalid:
      'The invitation link is invalid, used or expired; ask the administrator for a new invitation',
    disabled: 'The account is disabled; contact the administrator',
    failedTitle: 'Invitation cannot be opened',
    retry: 'Retry',
    toLogin: 'Go to sign-in',
    log: 'Set password by invitation'
  } satisfies English<typeof invitationMessages>
}
