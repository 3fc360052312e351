/** English of the refusals that users see. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { serverMessages } from '../messages.ts'

/** By area of the messages; a key without English stays Chinese. */
export const english = {
  server: {
    badCredentials: 'The account or the password is wrong',
    captchaNeeded: 'Enter the characters of the picture',
    captchaWrong: 'The characters of the picture are wrong',
    accountLocked: 'The account is locked, try again in {minutes} min',
    smsWrong: 'The SMS code is wrong or has expired',
    smsTooSoon: 'Codes are requested too often, try again in {seconds} s',
    webTokenDead: 'The sign-in link has expired, request a new one',
    notMember: 'You do not belong to this enterprise',
    enterpriseBound: 'This sign-in comes from another system and cannot switch the enterprise',
    noEnterprise: 'The account does not belong to any enterprise',
    unknownClient: 'The client id is not valid',
    grantIncomplete: 'The sign-in parameters are incomplete',
    tooMany: 'Too many requests, try again in {seconds} s',
    badField: 'A parameter is not valid: {field}',
    noGrade: 'The intent level does not exist',
    badNumber: 'A parameter is not valid',
    badText: 'The request contains characters that cannot be processed',
    badJson: 'The request is not valid JSON',
    tooLarge: 'The request is too large',
    badMediaType: 'The content type is not supported',
    unanswerable: 'The request cannot be processed',
    noSuchPath: 'The endpoint does not exist',
    noSuchPage: 'The page does not exist',
    foreignOrigin: 'Connections from this origin are not allowed',
    localOnly: 'Only on this computer',
    noWrapUp: 'There is no call to wrap up',
    noSeat: 'No seat is assigned to this account',
    inCall: 'The seat state cannot be changed during a call',
    inCallMode: 'The seat mode cannot be changed during a call',
    noCall: 'The call does not exist or has ended',
    ownerSilent:
      'The server of the seat or the call does not respond, the action may not have been done; refresh and check before you try again',
    callElsewhere:
      'The call is on another server, listening, whispering and cutting in are not possible now',
    notRecorded: 'This call is not recorded, so its recording cannot be paused',
    noWhisperToRobot: 'Calls of robots cannot be whispered to',
    noRecord: 'The call record does not exist',
    callStillOn: 'A call in progress cannot be deleted',
    noRecording: 'This call has no recording',
    noFragment: 'There is no recording of this line',
    notListening: 'You are not listening in on this call',
    noTelephones: 'The telephone network has not started',
    notReachable: 'The phone of the seat is not registered, no call is possible',
    takesNoCalls: 'The seat is “{state}”: it did not ring, and the call was recorded as missed',
    noOwnDevice: 'The web phone is in use, act on the page',
    noFile: 'The file does not exist or was deleted',
    uploadEmpty: 'Choose a file to upload',
    uploadTooMany: 'At most {limit} files can be uploaded',
    uploadTooLarge: 'A file cannot exceed {limit} MB',
    uploadWrongType: 'Only csv and xlsx files are supported',
    uploadWrongContent: 'The content does not match the file type: {name}',
    uploadTooManyRows: 'An import cannot exceed {limit} rows',
    uploadQuota: 'Your files have reached {limit} MB, clear finished jobs and try again',
    uploadQuotaOfAll:
      'The files of the enterprise have reached {limit} MB, clear finished jobs and try again',
    noCustomer: 'The {served} does not exist or was deleted',
    noUser: 'The user does not exist',
    smsUnsent: 'The SMS code was not sent: {reason}',
    databaseAway: 'The database is not available at the moment, try again later',
    databaseSlow: 'The query takes too long, narrow the range and try again'
  } satisfies Partial<English<typeof serverMessages>>
}
