/** Targets of numbers, and which of them a call may be transferred to. */
import { type Target, targetOf } from '../simulated/dial-targets.ts'
import type { Flow } from './connection-flow.ts'
import type { SipProxyOptions } from './proxy-types.ts'
import { first, type Header, type SipRequest, uriOf, userOf } from './sip-message.ts'

/** Status, reason phrase and additional headers of a rejection. */
type Reason = readonly [status: number, reason: string, extra: readonly Header[]]

const untransferable: Reason = [
  603,
  'Decline',
  [['Reason', 'SIP;cause=603;text="Calls between telephones are not transferred"']]
]
const unknownNumber: Reason = [404, 'Not Found', []]

type Needs = Pick<SipProxyOptions, 'isExtension' | 'mayRing' | 'hasOwnDevice'>

export function proxyTargets({ isExtension, mayRing, hasOwnDevice }: Needs) {
  /** Target of a number; an extension whose telephone is not a page's is a device. */
  function targetAt(number: string, { service: internal, extension = '' }: Flow): Target {
    const reaches = (to: string): boolean =>
      isExtension(to) && (internal !== undefined || mayRing(extension, to))
    const target = targetOf(number, reaches)
    const isDevice = target.kind === 'extension' && hasOwnDevice(target.extension)
    return isDevice ? { ...target, kind: 'own-device' } : target
  }

  /**
   * Why a REFER is rejected; undefined when it may pass. Only internal services handle one; a
   * softphone would accept it without effect.
   */
  function whyNoTransfer(request: SipRequest, from: Flow, to: Flow): Reason | undefined {
    if (!to.service) return untransferable
    const target = targetAt(userOf(uriOf(first(request, 'Refer-To') ?? '')), from)
    return target.kind === 'nowhere' || target.kind === 'monitor' ? unknownNumber : undefined
  }

  return { targetAt, whyNoTransfer }
}
