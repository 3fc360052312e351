/** Where the line registers: address, account and SIP instance. */
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { lentCredentials, sipAccount } from '../../session/seat.ts'
import { refusal } from '../call/call-refusal.ts'
import { phoneMessages } from '../phone-messages.ts'
import { phoneSettings } from '../state/phone-settings.ts'
import type { Registration } from '../state/phone-types.ts'
import type { LineConfig } from './line.ts'

const DEFAULT_EXPIRES_S = 300 // rule registration-2
const CONFIG_WITHIN_MS = 30_000 // rule registration-1
const INSTANCE_AT = 'hutong:phone'

type MissingField = Extract<Registration, { status: 'missing' }>['field']

/**
 * One SIP instance id per browser, in whichever tab, so that a new registration replaces one left
 * by a crashed tab.
 */
function instanceId(): string {
  const { storage, uuid } = environment()
  const known = storage.getItem(INSTANCE_AT)
  const id = known ?? uuid()
  if (id !== known) storage.setItem(INSTANCE_AT, id)
  return id
}

/** Limits the wait for the host's reply. */
function inTime<Given>(reply: Promise<Given>): Promise<Given> {
  return new Promise((done, refuse) => {
    const stop = after(CONFIG_WITHIN_MS, () =>
      refuse(refusal(phoneMessages.sipSilent(), 'timeout'))
    )
    Promise.resolve(reply).then(done, refuse).finally(stop)
  })
}

/**
 * The account of the line: the host's, else the server's; `fresh` requests it from the server
 * again.
 */
export async function lineConfig(fresh: boolean): Promise<LineConfig> {
  const { sip, registerExpires, rtcConfiguration } = phoneSettings()
  const given = typeof sip === 'function' ? await inTime(sip()) : sip
  const {
    wsUri,
    uri,
    password,
    authorizationUser,
    registerExpires: serverExpires
  } = given ? { ...given, registerExpires: undefined } : await sipAccount({ fresh })
  const { iceServers, credentialSeconds } = lentCredentials()
  return {
    wsUri,
    uri,
    password,
    authorizationUser,
    credentialSeconds,
    registerExpires: serverExpires ?? registerExpires ?? DEFAULT_EXPIRES_S,
    instanceId: instanceId(),
    rtcConfiguration: rtcConfiguration ?? (iceServers ? { iceServers } : {})
  }
}

/** The first field that a registration cannot do without. */
export function missingField({ wsUri, uri, password }: LineConfig): MissingField | undefined {
  if (!wsUri) return 'wsUri'
  if (!uri) return 'uri'
  return password ? undefined : 'password'
}

/** Identifies an account, to see whether it has changed. */
export const accountName = ({ wsUri, uri, password }: LineConfig): string =>
  [wsUri, uri, password].join(' ')
