/** Why an API that has never answered does not: for the developer with its address, for the person in plain words. */
import { after } from '../clock.ts'
import { environment } from '../environment.ts'
import { Failure } from '../failure.ts'
import { commonText } from '../text/common.ts'

const PROBE_MS = 5000
/** The browser tells of a refusal by the page's policy in a task of its own. */
const POLICY_MS = 50

const nowAndThen = (milliseconds: number) =>
  new Promise<void>(done => after(milliseconds, () => done()))

interface Reason {
  readonly code: 'api-unreachable' | 'api-cors' | 'api-csp' | 'api-mixed-content' | 'api-not-found'
  readonly detail: string
}

const pageOrigin = (): string => globalThis.location?.origin ?? ''

/** A page over https may ask a plain address of this computer alone. */
const isMixed = (api: URL): boolean =>
  api.protocol === 'http:' &&
  globalThis.location?.protocol === 'https:' &&
  !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(api.hostname)

/** Any answer at all, which the page may not read. */
async function probe(address: string): Promise<'answered' | 'forbidden-by-page' | 'silent'> {
  const { fetch, page } = environment()
  let isForbidden = false
  const stop = page.onRefusedConnection(() => {
    isForbidden = true
  })
  const ending = new AbortController()
  const stopTimer = after(PROBE_MS, () => ending.abort())
  try {
    const asked = { mode: 'no-cors', credentials: 'omit', cache: 'no-store' } as const
    await fetch(address, { ...asked, signal: ending.signal })
    return 'answered'
  } catch {
    await nowAndThen(POLICY_MS)
    return isForbidden ? 'forbidden-by-page' : 'silent'
  } finally {
    stopTimer()
    stop()
  }
}

async function reasonOf(failure: Failure): Promise<Reason> {
  const { apiBase } = environment()
  if (failure.kind === 'contract' || failure.code !== undefined)
    return {
      code: 'api-not-found',
      detail: `What answers at ${apiBase} is not the API: check api-base`
    }
  if (isMixed(new URL(apiBase)))
    return {
      code: 'api-mixed-content',
      detail: `The page is served over https, and ${apiBase} is not: the browser blocks it`
    }
  const outcome = await probe(apiBase)
  if (outcome === 'forbidden-by-page')
    return {
      code: 'api-csp',
      detail: `The page's Content-Security-Policy keeps it from ${apiBase}: add its origin to connect-src`
    }
  return outcome === 'answered'
    ? {
        code: 'api-cors',
        detail: `${apiBase} answers, and refuses pages of ${pageOrigin()} (CORS): add that origin to ALLOWED_ORIGINS of its server, or correct the path of api-base`
      }
    : { code: 'api-unreachable', detail: `Nothing answers at ${apiBase}` }
}

/** The failure with its reason: one that a person can do nothing about says whom to turn to. */
export async function diagnose(failure: Failure): Promise<Failure> {
  const { code, detail } = await reasonOf(failure)
  environment().warn(detail)
  const message = code === 'api-unreachable' ? failure.message : commonText.apiMisplaced()
  return new Failure(failure.kind, message, { code, cause: new Error(detail) })
}
