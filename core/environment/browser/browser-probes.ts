import { pageClaim } from '../../copies/page-claim.ts'
import type { ProbePort } from '../environment.ts'

const KEY = 'hutong:probe'

function isStored(kind: 'local' | 'session'): boolean {
  try {
    const storage = kind === 'local' ? localStorage : sessionStorage
    storage.setItem(KEY, '1')
    const isKept = storage.getItem(KEY) === '1'
    storage.removeItem(KEY)
    return isKept
  } catch {
    return false
  }
}

/** What the diagnosis looks at in this page and its browser. */
export const browserProbes = (): ProbePort => ({
  origin: location.origin,
  isSecure: isSecureContext,
  isFramed: window.parent !== window,
  userAgent: navigator.userAgent,
  isStored,
  openPeer:
    typeof RTCPeerConnection === 'undefined'
      ? undefined
      : configuration => new RTCPeerConnection(configuration),
  copies: () => pageClaim()?.copies ?? []
})
