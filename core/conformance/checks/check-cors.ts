import type { Endpoint } from '../../contract/endpoint.ts'
import type { Difference } from '../describe-issues.ts'
import type { RawReply } from '../kit-requests.ts'
import { isReading } from '../sample-inputs.ts'
import { guarded, type KitContext } from './kit-context.ts'

/** Headers of the elements' requests that need permission of the backend. */
const HEADERS = ['authorization', 'content-type', 'userid', 'entid', 'username']
/** Methods that need none. */
const SIMPLE = new Set(['GET', 'POST', 'HEAD'])

const wordsOf = (raw: RawReply, name: string): readonly string[] =>
  (raw.headers.get(name) ?? '').split(',').map(word => word.trim().toLowerCase())

function originDifferences(raw: RawReply, origin: string): readonly Difference[] {
  const allowed = raw.headers.get('access-control-allow-origin')
  if (allowed === origin || allowed === '*') return []
  return [
    {
      at: 'access-control-allow-origin',
      expected: `${origin} or *`,
      found: allowed === null ? 'nothing' : 'another origin'
    }
  ]
}

function* preflightDifferences(
  raw: RawReply,
  method: string,
  origin: string
): Generator<Difference> {
  if (raw.status < 200 || raw.status > 299)
    yield { at: 'HTTP status', expected: '204', found: `${raw.status}` }
  yield* originDifferences(raw, origin)
  const methods = wordsOf(raw, 'access-control-allow-methods')
  if (!SIMPLE.has(method) && !methods.includes(method.toLowerCase()) && !methods.includes('*'))
    yield { at: 'access-control-allow-methods', expected: method, found: 'a list without it' }
  const headers = wordsOf(raw, 'access-control-allow-headers')
  // The wildcard does not cover `authorization`.
  const missing = HEADERS.filter(
    name => !headers.includes(name) && (name === 'authorization' || !headers.includes('*'))
  )
  if (missing.length > 0)
    yield {
      at: 'access-control-allow-headers',
      expected: missing.join(', '),
      found: 'a list without it'
    }
}

/** Checks that a page of another origin may send the requests of the profile. */
export async function checkCors(context: KitContext): Promise<void> {
  const { options, requests, profile } = context
  const log = context.logOf('cors', 'OPTIONS', 'pages of another origin may use the API')
  const { origin } = options
  if (origin === undefined)
    return log.skip('the origin of the page is not known; name it by --origin')
  const rows = Object.keys(profile.endpoints).map(
    name => [name, context.endpointNamed(name)] as const
  )
  const byMethod = new Map<string, Endpoint>(
    rows
      .filter(([, { path, caller }]) => !path.includes('{') && caller === 'user')
      .map(([, endpoint]) => [endpoint.method, endpoint])
  )
  for (const [method, endpoint] of byMethod)
    await guarded(log, `preflight of ${method}`, async () => {
      const raw = await requests.send(
        endpoint,
        {},
        {
          as: 'none',
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': HEADERS.join(',')
          }
        }
      )
      log.settle(`preflight of ${method}`, [...preflightDifferences(raw, method, origin)])
    })
  const readable = rows.find(([name, row]) => name === 'auth.userDetail' && isReading(name, row))
  if (readable)
    await guarded(log, 'reply', async () => {
      const raw = await requests.send(readable[1], {}, { headers: { origin } })
      log.settle('reply', originDifferences(raw, origin))
    })
  await guarded(log, 'reply to a rejected request', async () => {
    const endpoint = context.endpointNamed('auth.userDetail')
    const raw = await requests.send(endpoint, {}, { as: 'none', headers: { origin } })
    log.settle('reply to a rejected request', originDifferences(raw, origin))
  })
}
