/** English of this folder's messages. */
import type { English } from '../../../../core/messages/english-of.ts'
import type { exchangeServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  exchangeServer: {
    badUrl: 'SIP_WS_URL must be a whole URL that begins with ws:// or wss://, not {wrong}',
    badDomain: 'SIP_DOMAIN must be a host name or an IP address, not {wrong}',
    onlyOutside: '{name} is for an outside exchange only: set SIP_WS_URL as well, or remove {name}',
    shortSecret: '{name} needs {least} characters or more',
    badLife: '{name} must be a whole number from {least} to {most} (seconds), not {wrong}',
    badTurnUrl: 'TURN_URL must be comma-separated turn: or turns: URLs, not {wrong}',
    turnIncomplete: 'TURN_URL and TURN_SECRET must be set together',
    badRecordingHost:
      'EXCHANGE_RECORDING_HOSTS must be comma-separated origins such as https://pbx.example.cn, not {wrong}',
    badRecordingFolder:
      'EXCHANGE_RECORDING_FOLDER must be the absolute path of an existing folder, not {wrong}',

    unsigned: 'The signature is wrong, or the timestamp is more than 5 minutes off',
    badJson: 'The body is not valid JSON',
    badEvent: 'The event is not valid: {field}',
    unknownExtension: 'There is no extension {extension}',
    foreignSeat: 'Extension {extension} belongs to another enterprise',
    foreignRecord: 'Call record {record} belongs to another call',
    unknownCall: 'There is no such call; an event of an unknown call needs direction and number',
    late: 'An event with a higher sequence number came before',
    over: 'The call has ended',
    badRecording: 'The recording is not at an allowed origin or in the allowed folder',
    notOutside: 'The server has no outside exchange',
    phonesOutside:
      'The outside exchange manages the telephones; set the secret of the telephone there'
  } satisfies English<typeof exchangeServerMessages>
}
