/**
 * A strict little store of the S3 protocol in memory, for what a real one cannot be made to do: it verifies every
 * signature with its own code, and fails, delays and cuts as planned.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '../../../demo/server/files/file-settings.ts'

const [KEY_ID, SECRET, REGION, BUCKET] = ['double-key', 'double-secret/+=', 'cn-test-1', 'calls']
const LEAST_PART = 1024

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`
  )

/** What to do with the next requests of a method; undefined serves them. */
export interface PlannedFailure {
  readonly method: string
  /** Part of the URL. */
  readonly url?: string
  /** A status, silence, a broken connection, a lost response, or a content that ends after so many bytes. */
  readonly with:
    | { status: number; code?: string }
    | 'silence'
    | 'break'
    | 'lost'
    | { cutAt: number }
  times: number
}

class Failure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

function checkSignature(request: IncomingMessage, url: URL, body: Buffer): void {
  const { headers, method = '' } = request
  const [, keyId, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? ''
    ) ?? []
  if (keyId !== KEY_ID) throw new Failure(403, 'InvalidAccessKeyId')
  const time = String(headers['x-amz-date'])
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body)) throw new Failure(400, 'XAmzContentSHA256Mismatch')
  const at = Date.parse(time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(at - realNow()) < 15 * 60_000)) throw new Failure(403, 'RequestTimeTooSkewed')
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const path = decodeURIComponent(url.pathname).split('/').map(escaped).join('/')
  const signed = names.split(';').map(name => `${name}:${headers[name] ?? ''}\n`)
  const canonical = [method, path, query, signed.join(''), names, digest].join('\n')
  const [day = ''] = time.split('T')
  if (scope !== `${day}/${REGION}/s3/aws4_request`)
    throw new Failure(400, 'AuthorizationHeaderMalformed')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  const own = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  if (!timingSafeEqual(own, Buffer.from(signature.padEnd(64, '0').slice(0, 64), 'hex')))
    throw new Failure(403, 'SignatureDoesNotMatch')
}

/** Whatever clock a test has set. */
const realNow = () => performance.timeOrigin + performance.now()

export async function objectStoreDouble() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  /** When each upload began, and of which key it is. */
  const begun = new Map<string, { readonly key: string; at: number }>()
  const seen: string[] = []
  let planned: PlannedFailure[] = []
  let page = 1000

  function list(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? ''
    const from = Number(url.searchParams.get('continuation-token') ?? 0)
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix)).toSorted()
    const rows = keys.slice(from, from + page).map(key => {
      const text = key.replace(/&/g, '&amp;').replace(/'/g, '&#39;')
      return `<Contents><Key>${text}</Key><Size>1</Size></Contents>`
    })
    const next = from + page
    const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    return `<ListBucketResult>${rows.join('')}${more}</ListBucketResult>`
  }

  function listUploads(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = url.searchParams.get('upload-id-marker') ?? ''
    const all = [...uploads.keys()].toSorted().filter(id => begun.get(id)?.key.startsWith(prefix))
    const left = all.filter(id => id > after)
    const ids = left.slice(0, page)
    const rows = ids.map(id => {
      const { key = '', at = 0 } = begun.get(id) ?? {}
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`
    })
    const last = ids.at(-1) ?? ''
    const next = `<NextKeyMarker>${begun.get(last)?.key}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>`
    const isMore = left.length > page
    return `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${isMore ? next : ''}${rows.join('')}</ListMultipartUploadsResult>`
  }

  function joined(url: URL, body: Buffer): Buffer {
    const parts = uploads.get(url.searchParams.get('uploadId') ?? '')
    if (!parts) throw new Failure(404, 'NoSuchUpload')
    const tags = [...body.toString().matchAll(/<PartNumber>(\d+)<.*?<ETag>"?(\w+)/gs)]
    const chosen = tags.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      if (!part || sha256(part) !== tag) throw new Failure(400, 'InvalidPart')
      return part
    })
    if (chosen.slice(0, -1).some(({ length }) => length < LEAST_PART))
      throw new Failure(400, 'EntityTooSmall')
    return Buffer.concat(chosen)
  }

  function send(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
    const tag = `"${sha256(content)}"`
    const { range, 'if-match': match } = request.headers
    if (match !== undefined && match !== tag) throw new Failure(412, 'PreconditionFailed')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (range !== undefined && Number(from) >= content.length)
      throw new Failure(416, 'InvalidRange')
    const end = to === undefined ? content.length : Math.min(content.length, Number(to) + 1)
    const part = content.subarray(Number(from ?? 0), end)
    response.writeHead(range === undefined ? 200 : 206, {
      ...{ etag: tag, 'content-length': part.length },
      ...(range && { 'content-range': `bytes ${from}-${end - 1}/${content.length}` })
    })
    const cut = planned.find(
      one => typeof one.with === 'object' && 'cutAt' in one.with && one.times
    )
    const at =
      cut && typeof cut.with === 'object' && 'cutAt' in cut.with ? cut.with.cutAt : undefined
    if (!cut || at === undefined || part.length <= at) return void response.end(part)
    cut.times -= 1
    response.write(part.subarray(0, at), () => response.destroy())
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '', 'http://double')
    checkSignature(request, url, body)
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== BUCKET) throw new Failure(404, 'NoSuchBucket')
    const key = rest.join('/')
    const { searchParams: query } = url
    const id = query.get('uploadId')
    const { method } = request
    if (method === 'GET' && key === '') {
      response.end(query.has('uploads') ? listUploads(url) : list(url))
      return
    }
    if (method === 'GET') {
      const content = objects.get(key)
      if (!content) throw new Failure(404, 'NoSuchKey')
      send(request, response, content)
      return
    }
    if (method === 'PUT' && id !== null) {
      uploads.get(id)?.set(Number(query.get('partNumber')), body)
      return void response.setHeader('etag', `"${sha256(body)}"`).end()
    }
    if (method === 'PUT') objects.set(key, body)
    if (method === 'POST' && id !== null) objects.set(key, joined(url, body))
    if (method === 'POST' && id === null) {
      const created = randomUUID()
      uploads.set(created, new Map())
      begun.set(created, { key, at: realNow() })
      return void response.end(`<Result><UploadId>${created}</UploadId></Result>`)
    }
    if (method === 'DELETE' && id === null) objects.delete(key)
    if (id !== null) uploads.delete(id)
    response.statusCode = method === 'DELETE' ? 204 : 200
    response.end()
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    seen.push(`${request.method} ${request.url}`)
    const failure = planned.find(
      one =>
        one.method === request.method &&
        one.times > 0 &&
        (request.url ?? '').includes(one.url ?? '') &&
        !(typeof one.with === 'object' && 'cutAt' in one.with)
    )
    try {
      if (failure) {
        failure.times -= 1
        if (failure.with === 'silence') return
        if (failure.with === 'break') return void request.socket.destroy()
        if (typeof failure.with === 'object' && 'status' in failure.with)
          throw new Failure(failure.with.status, failure.with.code ?? 'InternalError')
      }
      if (failure?.with === 'lost')
        response.end = () => {
          request.socket.destroy()
          return response
        }
      serve(request, response, Buffer.concat(parts))
    } catch (error) {
      const { status, code } = error instanceof Failure ? error : new Failure(500, String(error))
      response.statusCode = status
      response.end(`<Error><Code>${code}</Code><Message>of ${KEY_ID}</Message></Error>`)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const settings: BucketSettings = {
    ...{ endpoint: new URL(`http://127.0.0.1:${port}`), bucket: BUCKET, region: REGION },
    ...{ accessKeyId: KEY_ID, secretAccessKey: SECRET, prefix: 'hutong/', isPathStyle: true }
  }
  return {
    settings,
    objects,
    uploads,
    begun,
    /** Methods and URLs of all requests. */
    seen,
    failNext(next: readonly PlannedFailure[]): void {
      planned = [...next]
    },
    /** Names in one response to a list. */
    pageOf(count: number): void {
      page = count
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

export type ObjectStoreDouble = Awaited<ReturnType<typeof objectStoreDouble>>
