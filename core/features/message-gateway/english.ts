/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { gatewayMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  messageGateway: {
    title: 'SMS gateway',
    about: 'Sends the messages of SMS tasks and calls, and sign-in codes',
    shared: 'The server’s gateway',
    own: 'The enterprise’s own gateway',
    choice: 'Send through',
    sharedState: 'The server’s gateway: {state}',
    url: 'Gateway address',
    urlHint:
      'An https address; account, number and text are sent by POST, and each request is signed',
    account: 'Gateway account',
    secret: 'Signing key',
    secretHint: '{least} to {most} characters, not shown again once saved',
    secretKept:
      'Saved; leave blank to keep it. After a change, receipts signed with the old key are accepted for another 24 hours.',
    reports: 'Receipt address',
    reportsHint: 'The gateway sends receipts and replies to this address, signed in the same way',
    copy: 'Copy',
    copied: 'Receipt address copied',
    formerUntil: 'Receipts signed with the old key are accepted until {time}',

    onlyAdministrators:
      'Sign-in codes may be sent through this gateway, so only members who may manage administrators can save the enterprise’s own gateway',

    urlMissing: 'Enter the gateway address',
    urlLong: 'The gateway address has at most {most} characters',
    urlScheme: 'The gateway address must use https',
    accountMissing: 'Enter the gateway account',
    accountLong: 'The gateway account has at most {most} characters',
    secretMissing: 'Enter the signing key',
    secretForOther: 'After changing the address or account, enter the signing key before testing',
    secretWrong:
      'The signing key has {least} to {most} characters, without spaces or Chinese characters',
    secretLost: 'The saved key cannot be read. Enter it again.',

    test: 'Send a test message',
    noTest: 'The simulated gateway sends nothing. Set up an SMS gateway to test it.',
    testHint: 'Sends one text message with the settings above, free of charge',
    phone: 'Send to',
    testing: 'Waiting for the gateway to answer',
    accepted: 'Accepted by the gateway in {ms} ms',
    refused: 'Rejected by the gateway: {code}',
    testsOften: 'At most {most} test messages per minute. Try again in {seconds} s.',
    testSoon: 'A test message was just sent to this number. Try again in {seconds} s.',
    unsent: 'Not sent: {reason}',
    answerWrong: 'The answer is in the wrong format',
    testText: '【{name}】This is a test message. If you receive it, the SMS gateway works.',

    none: 'No SMS gateway is set up. Ask an administrator to set it up in the system settings.',
    unreadable:
      'The key of the SMS gateway cannot be read. Ask an administrator to enter it again in the system settings.',
    log: 'Change the SMS gateway',
    logTest: 'Send a test message to {phone}',
    target: 'System settings: SMS gateway',
    newSecret: 'New key',
    oldSecret: 'Old key',
    blank: 'None'
  } satisfies English<typeof gatewayMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  由服务器统一配置: 'Set up on the server',
  '模拟网关，不会真正发送': 'Simulated gateway, sends nothing',
  未配置: 'Not set up'
}
