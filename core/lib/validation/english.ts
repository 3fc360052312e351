/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { ruleMessages } from './validation-messages.ts'

/** By area of the messages. */
export const english = {
  rules: {
    passwordWeak: 'Enter a valid password',
    password6To16: 'A password has 6 to 16 characters',
    passwordCharacters: 'A password may contain only letters and digits',
    passwordsDiffer: 'The passwords differ',
    passwordClasses:
      'A password needs at least 8 characters, with upper case, lower case, digits and special characters',
    passwordAscending: 'A password cannot contain three characters in sequence',
    passwordRepeats: 'A password cannot contain three identical characters in a row',
    passwordLength: 'A password has 8 to 20 characters',
    passwordThreeClasses:
      'A password needs at least three of digits, lower case, upper case and special characters',
    passwordSameThree: 'A password cannot contain three identical letters or digits in a row',
    passwordRuns: 'A password cannot contain letters or digits in sequence',
    oldPasswordMissing: 'Enter your current password',
    newPasswordMissing: 'Enter a new password',
    newPasswordShort: 'A password has at least 6 characters',
    newPasswordClasses:
      'A password needs upper case, lower case and digits, and no other characters',
    confirmMissing: 'Enter the new password again',
    confirmDiffers: 'The two passwords differ',
    integer: 'Whole numbers only',
    nonNegativeInteger: 'Whole numbers from 0 only',
    positiveInteger: 'Enter a whole number above 0',
    number: 'Enter a valid number',
    url: 'The address is not valid',
    mobile: 'Enter a valid mobile number',
    mobileLoose: 'Enter a valid mobile number',
    landline: 'The landline number is not valid',
    telephone: 'The number is not valid',
    email: 'The email address is not valid',
    account: 'An account has 8 to 16 letters, digits, dots, underscores or hyphens',
    companyName: 'A company name cannot exceed 31 characters',
    character: 'Only Latin letters, Chinese characters and digits',
    tooLong: 'At most {most} characters',
    futureDate: 'The date cannot be later than today',
    nameMissing: 'Enter a name',
    customerNameMissing: 'Enter the name of the {served}',
    phoneMissing: 'Enter a mobile number',
    serviceTypeMissing: 'Select a service type',
    fieldMissing: 'Enter {field}',
    choiceMissing: 'Select {field}',
    keywordShort: 'Enter at least two characters to search',
    enterpriseMissing: 'Select an enterprise'
  } satisfies English<typeof ruleMessages>
}
