import type { SipRequest } from '../sip/sip-message.ts'

export type HungUp =
  | { readonly was: 'talking'; readonly bye: SipRequest }
  | { readonly was: 'ringing'; readonly callId: string; readonly by: 'caller' | 'callee' }
