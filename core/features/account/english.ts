/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { accountMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  account: {
    switchEnterprise: 'Switch enterprise',
    selectCompany: 'Select enterprise',
    keyword: 'Enterprise name',
    keywordHint: 'Filter by name',
    enter: 'Enter',
    current: 'Current',
    noEnterprise: 'No matching enterprise',
    joined: 'Your enterprises',

    username: 'Account',
    name: 'Nickname',
    email: 'Email',
    password: 'Password',
    passwordShown: '********',
    mobile: 'Mobile number',
    enterprise: 'Enterprise',
    departments: 'Departments',
    roles: 'Roles',
    none: '-',
    readOnly: 'Basic information',

    oldPassword: 'Current password',
    newPassword: 'New password',
    newPasswordAgain: 'Confirm new password',
    passwordHint: 'At least 6 characters, with upper case, lower case and digits',
    passwordEnds: 'Once it is changed, this account is signed out on all devices',

    usernameMissing: 'Enter an account',
    nameMissing: 'Enter a nickname',
    emailMissing: 'Enter an email address',

    infoChanged: 'Details changed',
    passwordChanged: 'Password changed'
  } satisfies English<typeof accountMessages>
}
