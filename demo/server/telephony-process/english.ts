/** English of this folder's messages. */
import type { English } from '../../../core/messages/english-of.ts'
import type { telephonyServerMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  telephonyServer: {
    badUrl:
      'TELEPHONY_URL must be the address of the telephony process, such as http://10.0.0.5:8700, not {wrong}',
    oneExchange:
      'Set TELEPHONY_URL or SIP_WS_URL, not both: an outside exchange needs no telephony process',
    nodeNeedsDatabase:
      'TELEPHONY_URL needs DATABASE_URL: the PostgreSQL that the telephony process uses',
    needsDatabase: 'The telephony process needs DATABASE_URL: the PostgreSQL of the servers',
    notBesideOutside:
      'SIP_WS_URL is set: an outside exchange needs no telephony process, do not start it',
    notBehindAnother:
      'The telephony process cannot have TELEPHONY_URL, which is set for the servers',
    another: 'Another telephony process uses this database; only one may run',
    listening: 'The telephony process runs: {url} (for servers with TELEPHONY_URL)',
    untrusted:
      '{address} passes telephones on and is not in TRUST_PROXY: they all count as one address, add it to TRUST_PROXY of the telephony process',
    otherRecordings:
      'The recordings of the telephony process are not in the folder of this server, and cannot be played: set HUTONG_RECORDINGS to a shared folder, or use a bucket',
    away: 'The telephone service is not available at the moment, try again later',
    unfinished:
      'The telephone service does not respond and may not have done it; reload, look and try again'
  }
} satisfies { readonly telephonyServer: English<typeof telephonyServerMessages> }
