/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { protocolMessages } from './licence-messages.ts'
import type { signInMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  signIn: {
    title: 'Welcome',
    brand: 'Hutong',
    slogan: 'Every call is followed up',
    sloganMore: 'Outbound and inbound calls, robots and work orders in one place',
    methods: 'Ways to sign in',
    byPassword: 'Password',
    bySms: 'Text message',
    account: 'Account',
    accountMissing: 'Enter your account',
    password: 'Password',
    passwordMissing: 'Enter your password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
    captcha: 'Image code',
    captchaMissing: 'Enter the image code',
    captchaImage: 'Show another image',
    captchaLoading: 'Loading…',
    captchaFailed: 'Loading failed; try another',
    another: 'Try another',
    preferSms: 'Hard to read? Sign in by text message',
    phone: 'Mobile number',
    code: 'SMS code',
    codeMissing: 'Enter the SMS code',
    codeShape: 'The SMS code has 6 digits',
    codeNotSent: 'Get an SMS code first',
    sendCode: 'Send code',
    sendAgain: 'Resend in {seconds} s',
    codeSent: 'Code sent to {phone}',
    submit: 'Sign in',
    busy: 'Signing in…',
    forgotten: 'Forgot password',
    arriving: 'Signing in…',
    resetTitle: 'Reset password',
    resetHint: 'Verify the mobile number of the account, then set a new password',
    newPassword: 'New password',
    passwordHint:
      'At least 8 characters with upper-case and lower-case letters, digits and special characters',
    passwordAgain: 'Confirm new password',
    resetSubmit: 'Reset password',
    resetBusy: 'Submitting…',
    resetDone: 'Password reset; sign in with the new password',
    toLogin: 'Back to sign-in'
  } satisfies English<typeof signInMessages>,
  protocol: {
    title: 'Software licence agreement',
    intro:
      'Welcome to the Hutong call centre platform (the “Platform”). Read the following terms carefully before using the Platform. By ticking “I have read this” and selecting “Agree”, you confirm that your enterprise and you personally have understood this agreement in full and accept all of it.',
    read: 'I have read this',
    agree: 'Agree',
    busy: 'Submitting…',
    disagree: 'Decline',
    disagreeHint: 'If you decline, you are signed out',
    scope: '1. Scope of the licence',
    scope1:
      'The Platform licenses your enterprise to use the software and related services for the term of the contract, within the number of seats and the functions that the contract provides.',
    scope2:
      'The licence may be neither transferred nor sublicensed. Without written consent, the software may not be copied, rented out, lent or provided to third parties in any form.',
    calls: '2. Rules for calls',
    calls1: 'A robot may call the same number only once a day.',
    calls2: 'Robots may call from 9:00 to 20:00 each day; no call may be placed at any other time.',
    calls3:
      'The persons called must be {served}s whose consent to contact was lawfully obtained. Use for fraud, harassment, unlawful debt collection, false advertising or other purposes prohibited by laws and regulations is not permitted.',
    data: '3. Protection of data and personal information',
    data1:
      'Your enterprise warrants that imported numbers, {served} details and call recordings come from lawful sources, and is responsible for their being true.',
    data2:
      'The Platform takes the measures necessary to protect personal information under laws and regulations. Without authorisation, neither party may disclose it to third parties.',
    secrecy: '4. Confidentiality',
    secrecy1:
      'Each party keeps confidential the trade secrets, technical data and {served} information of the other party that it learns in the course of the cooperation.',
    secrecy2:
      'These obligations of confidentiality remain in force for 5 years after the contract ends.',
    integrity: '5. Integrity',
    integrity1:
      'Neither party nor its staff may in any form request, accept or give improper benefits from or to the staff of the other party.',
    breach: '6. Breach of contract',
    breach1:
      'If a breach of article 2, 3 or 4 of this agreement has serious consequences, such as numbers being blocked after complaints or a leak of information, the party in breach pays liquidated damages of CNY 1,000,000.',
    breach2:
      'For an ordinary breach, the party in breach pays liquidated damages of 30% of the total contract amount.',
    breach3:
      'If improper benefits are given or accepted in breach of article 5, the party in breach pays liquidated damages of 100% of the total contract amount.',
    breach4:
      'A party in breach must remedy the breach within 10 working days of receiving written notice from the other party. If it does not, the other party may terminate the contract and claim compensation.',
    other: '7. Miscellaneous',
    other1:
      'This agreement is governed by the laws of the People’s Republic of China. The parties settle disputes arising from it by friendly negotiation; failing that, disputes are submitted to the authority agreed in the contract.',
    other2:
      'This agreement takes effect for your enterprise and for you personally when you select “Agree”.'
  } satisfies English<typeof protocolMessages>
}
