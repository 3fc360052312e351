/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { accountServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  accountServer: {
    usernameTaken: 'The account already exists',
    oldPasswordWrong: 'The current password is wrong',
    samePassword: 'The new password must differ from the current one'
  } satisfies English<typeof accountServerMessages>
}
