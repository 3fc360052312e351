import { pageClaim } from '../../copies/page-claim.ts'
import type { PolicyViolation, ProbePort } from '../environment.ts'
import { policyViolation } from './browser-page.ts'

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

const BUFFERED_MS = 100

/** Chromium buffers the reports of a page; other browsers have no observer, or no reports of this type. */
function bufferedViolations(): Promise<readonly PolicyViolation[]> {
  if (typeof ReportingObserver === 'undefined') return Promise.resolve([])
  return new Promise(resolve => {
    const found: PolicyViolation[] = []
    const add = (reports: readonly Report[]) => {
      for (const { body } of reports) {
        const violation = body as Partial<SecurityPolicyViolationEvent & { blockedURL: string }>
        const { effectiveDirective = '', disposition, blockedURL = '' } = violation
        found.push(policyViolation(effectiveDirective, blockedURL, disposition))
      }
    }
    const observer = new ReportingObserver(add, { types: ['csp-violation'], buffered: true })
    observer.observe()
    setTimeout(() => {
      add(observer.takeRecords())
      observer.disconnect()
      resolve(found)
    }, BUFFERED_MS)
  })
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
  copies: () => pageClaim()?.copies ?? [],
  violations: bufferedViolations,
  isSandbox: false
})
