/**
 * Diagnoses why an API has never replied: with its URL for the developer, in plain words for the
 * user.
 */
import type { Endpoint } from '../contract/endpoint.ts'
import { after } from '../environment/clock.ts'
import { environment, isStarted, onStart } from '../environment/environment.ts'
import { Failure } from '../failure.ts'
import { commonMessages } from '../messages/common-messages.ts'

const PROBE_MS = 5000
/** The browser reports a policy violation in a separate task, within this time in ms. */
const POLICY_MS = 50
const MOST_FIELDS = 3

const nowAndThen = (milliseconds: number) =>
  new Promise<void>(done => after(milliseconds, () => done()))

interface Reason {
  readonly code: 'api-unreachable' | 'api-cors' | 'api-csp' | 'api-mixed-content' | 'api-not-found'
  readonly detail: string
}

const pageOrigin = (): string => globalThis.location?.origin ?? ''

/** A page over https may only use plain http for localhost. */
const isMixed = (api: URL): boolean =>
  api.protocol === 'http:' &&
  globalThis.location?.protocol === 'https:' &&
  !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(api.hostname)

/** Opaque request: any reply counts, although the page cannot read it. */
async function probe(address: string): Promise<'answered' | 'forbidden-by-page' | 'silent'> {
  const { fetch, page } = environment()
  let isForbidden = false
  const stop = page.onRefusedConnection(() => {
    isForbidden = true
  })
  const ending = new AbortController()
  const stopTimer = after(PROBE_MS, () => ending.abort())
  try {
    const options = { mode: 'no-cors', credentials: 'omit', cache: 'no-store' } as const
    await fetch(address, { ...options, signal: ending.signal })
    return 'answered'
  } catch {
    await nowAndThen(POLICY_MS)
    return isForbidden ? 'forbidden-by-page' : 'silent'
  } finally {
    stopTimer()
    stop()
  }
}

/** Why the API did not reply as it should; probes it once. */
export async function reasonOf(failure: Failure): Promise<Reason> {
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

const warned = new Set<string>()

/** Field names only: values may be personal data. */
function fieldsIn(cause: unknown): string {
  const issues: unknown =
    typeof cause === 'object' && cause !== null && 'issues' in cause && cause.issues
  const paths = (Array.isArray(issues) ? issues : []).map(({ path = [] }) =>
    ['data', ...path.filter((step: unknown) => /^[a-z]\w*$/i.test(String(step)))].join('.')
  )
  return paths.length > 0 ? ` at ${[...new Set(paths)].slice(0, MOST_FIELDS).join(', ')}` : ''
}

function causeOf({ kind, code, cause }: Failure): string {
  if (kind === 'unreachable')
    return code === undefined
      ? 'no reply can be read: the network, the address, CORS or the policy of the page'
      : `HTTP ${code}, the path is not served`
  return cause instanceof SyntaxError
    ? 'the reply is not JSON'
    : `the reply does not have the form of the contract${fieldsIn(cause)}`
}

/** Warns the developer of the cause of a failed request, once for each. */
export function warnOf({ method, path }: Endpoint, failure: Failure): void {
  // With its diagnosis, the cause has been named.
  if (!isStarted() || failure.code?.startsWith('api-')) return
  const text = `${method} ${path}: ${causeOf(failure)}`
  if (warned.has(text)) return
  warned.add(text)
  environment().warn(text)
}

onStart(() => () => warned.clear())

/** The failure with its cause; names whom to contact when the user cannot resolve it. */
export async function diagnose(failure: Failure): Promise<Failure> {
  const { code, detail } = await reasonOf(failure)
  environment().warn(detail)
  const message = code === 'api-unreachable' ? failure.message : commonMessages.apiMisplaced()
  return new Failure(failure.kind, message, { code, cause: new Error(detail) })
}
