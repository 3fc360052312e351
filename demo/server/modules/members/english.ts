/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { memberServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  memberServer: {
    onlyOwnDepartment:
      'Only the department and the mobile number of members of your department can be changed',
    otherDepartment: 'Only the passwords of members of your department can be reset',
    tipResetTitle: 'Password reset',
    tipReset:
      'Your password was reset by {name} at {time}. If you did not ask for this, contact an administrator.',
    usernameTaken: 'The account already exists',
    mobileTaken: 'The mobile number already exists',
    extensionTaken: 'The extension is already in use',
    noMember: 'The member does not exist or was deleted',
    noDepartment: 'The department does not exist',
    noRole: 'The role does not exist',
    notYourself: 'You cannot do this to your own account',
    beyondRole: 'A role beyond your own permissions or data scope cannot be granted',
    beyondDepartment: 'Only your department and the departments below it can be chosen',
    inCall: 'The member is on a call, try again later',
    logSignIn: 'Signed in',
    logSwitch: 'Switched to this enterprise',
    logInfo: 'Changed own details: {field}',
    logPassword: 'Changed own password',
    logPasswordBySms: 'Reset own password by SMS code',
    logAdd: 'Added member',
    logEdit: 'Edited member',
    logMove: 'Changed department from “{from}” to “{to}”',
    logDisable: 'Disabled member',
    logEnable: 'Enabled member',
    logReset: 'Reset password of member',
    logRemove: 'Deleted member',
    logTarget: '{name} ({username})',
    disabledSignIn: 'The account is disabled, contact an administrator'
  } satisfies English<typeof memberServerMessages>
}
