/** The call with a consulted party, which a REFER names by Replaces (RFC 3891). */
import type { ReferEvent, RTCSession } from 'jssip/lib/RTCSession'

interface Dialog {
  readonly id: { readonly call_id: string }
}

interface ReferTo {
  readonly uri: { getHeader(name: string): string | undefined; deleteHeader(name: string): void }
}

/** JsSIP does not declare the dialog of a session. */
export const callIdOf = (session: RTCSession): string | undefined =>
  (Reflect.get(session, '_dialog') as Dialog | null | undefined)?.id.call_id

/**
 * The talk that a REFER replaces, when `inDialog` knows it. A user agent cannot send itself an
 * INVITE: Replaces is removed from the REFER then.
 */
export function takeReplaced<Talk>(
  request: ReferEvent['request'],
  inDialog: (callId: string) => Talk | undefined
): Talk | undefined {
  const referTo: ReferTo | undefined = Reflect.get(request, 'refer_to')
  const replaces = decodeURIComponent(referTo?.uri.getHeader('Replaces') ?? '')
  const talk = replaces ? inDialog(replaces.split(';')[0] ?? '') : undefined
  if (talk) referTo?.uri.deleteHeader('Replaces')
  return talk
}
