/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { memberMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  members: {
    readOnly: 'Only the members of your department are shown',
    list: 'Members',
    name: 'Name',
    username: 'Account',
    mobile: 'Mobile number',
    email: 'Email',
    department: 'Department',
    roles: 'Roles',
    post: 'Position',
    seat: 'Seat phone',
    extension: 'Extension',
    status: 'Status',
    lastLogin: 'Last sign-in',
    created: 'Created',
    none: '-',
    never: 'Never signed in',

    add: 'Add member',
    edit: 'Edit member',
    editRow: 'Edit',
    disable: 'Disable',
    enable: 'Enable',
    reset: 'Reset password',
    remove: 'Delete',
    disableMany: 'Disable selected',
    move: 'Change department',
    moveText:
      'The selected members ({count}) move to the department below; the department data that they can view changes accordingly.',
    moved: 'Members moved to the department: {count}',
    noneToMove: 'None of the selected members can be moved',

    resetOf: 'Reset the password of “{name}”',
    resetEnds: 'The member must then sign in again with the new password',
    password: 'Initial password',
    passwordAgain: 'Confirm new password',
    newPassword: 'New password',
    passwordHint:
      '8–20 characters with at least three of: digits, lower-case letters, upper-case letters, special characters',
    strictHint:
      'At least 8 characters with upper-case and lower-case letters, digits and special characters',
    usernameHint:
      '8–16 letters, digits, dots, underscores or hyphens; once added, only the member can change it',
    wrapUpSeconds: 'Wrap-up time (s)',
    wrapUpHint:
      'The wrap-up time after a call; with 0 the agent ends it, blank uses the system settings',
    wrapUpWrong: 'Enter a whole number from 0 to 3600',
    extensionHint: '3 digits, not starting with 0',
    tooMuch: 'beyond your permissions',

    usernameMissing: 'Enter an account',
    departmentMissing: 'Choose a department',
    rolesMissing: 'Choose a role',
    passwordMissing: 'Enter a password',
    extensionMissing: 'Enter an extension',
    extensionWrong: 'An extension has 3 digits and does not start with 0',

    added: 'Added',
    edited: 'Saved',
    disabled: 'Disabled',
    enabled: 'Enabled',
    wasReset: 'Password reset',
    removed: 'Deleted',

    confirmLeave: 'What you have entered is not saved. Leave anyway?',
    confirmRemove: 'Delete the member?',
    confirmDisable: 'Sessions of “{name}” end at once. Disable the member?',
    confirmDisableMany:
      'Sessions of the selected members end at once. You, members already disabled and those beyond your permissions are left out. Disable them?',
    noneToDisable: 'None of the selected members can be disabled',
    disabledMany: 'Members disabled: {count}',

    changedByOther:
      'The member has been changed by another user; check the latest details, then save',
    sharedAccount:
      'The member also belongs to another enterprise. Only the member can change name, email and password; the mobile number cannot be changed.'
  } satisfies English<typeof memberMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  离线: 'Offline',
  示忙: 'Busy',
  空闲: 'Free',
  整理: 'Wrap-up',
  振铃: 'Ringing',
  通话中: 'On a call',
  签入: 'Sign in',
  签出: 'Sign out',
  管理员: 'Administrator',
  班组长: 'Team leader',
  普通坐席: 'Agent',
  主管: 'Supervisor',
  员工: 'Staff',
  正常: 'Normal',
  停用: 'Off',
  登录: 'Sign in',
  新增: 'Add',
  编辑: 'Edit',
  删除: 'Delete',
  导出: 'Export'
}
