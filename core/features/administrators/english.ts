/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { administratorMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  administrators: {
    list: 'Administrators',
    hint: 'Members whose roles include the permission “Administrators” manage all members and roles; at least one must remain',
    appoint: 'Appoint administrator',
    dismiss: 'Dismiss',
    dismissTitle: 'Dismiss administrator',
    member: 'Member',
    role: 'Administrator role',
    otherRole: 'Role afterwards',
    otherRoleHint: 'The member has no other role, select the one to use afterwards',
    dismissText:
      '“{name}” loses the administrator role; menus and permissions of their open pages change at once.',
    memberMissing: 'Select a member',
    roleMissing: 'Select a role',

    appointed: 'Appointed',
    dismissed: 'Dismissed',

    isAdministrator: 'The member is already an administrator',
    noAdministrator: 'The member is not an administrator',
    notSuch: 'The selected role is not an administrator role',
    isSuch: 'The selected role is an administrator role',
    logAppoint: 'Administrator appointed',
    logDismiss: 'Administrator dismissed',
    logRoles: 'Roles'
  } satisfies English<typeof administratorMessages>
}
