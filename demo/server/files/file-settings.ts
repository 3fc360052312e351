/** Where files are stored, from the environment. */
import { fileMessages as messages } from './messages.ts'

export interface BucketSettings {
  /** `http:` or `https:`, without a path. */
  readonly endpoint: URL
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Before all names; empty, or ends with a slash. */
  readonly prefix: string
  /** The bucket is in the path instead of the host name. */
  readonly isPathStyle: boolean
}

export interface FileSettings {
  /** Undefined for folders. */
  readonly bucket?: BucketSettings | undefined
  /** The first one encrypts, all decrypt. */
  readonly keys?: readonly Buffer[]
}

type Variables = Readonly<Record<string, string | undefined>>

const NEEDED = [
  ...(['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION'] as const),
  ...(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
] as const
const OPTIONAL = ['S3_PREFIX', 'S3_PATH_STYLE'] as const
const KEY_BYTES = 32

function endpointOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === '' &&
    url.pathname === '/'
  // The text may hold a password, so that the message does not quote it.
  if (!isPlain) throw new Error(messages.badEndpoint())
  return url
}

function bucketOf(env: Variables): BucketSettings | undefined {
  const isSet = (name: string): boolean => Boolean(env[name])
  if (![...NEEDED, ...OPTIONAL].some(isSet)) return undefined
  const missing = NEEDED.filter(name => !isSet(name))
  if (missing.length > 0) throw new Error(messages.halfSettings({ missing: missing.join('、') }))
  const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] =
    NEEDED.map(name => env[name])
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new Error(messages.badBucket({ wrong: bucket }))
  const prefix = (env.S3_PREFIX ?? '').replace(/^\//, '').replace(/\/$/, '')
  if (!/^[\w./-]*$/.test(prefix) || /(^|\/)\.{0,2}(\/|$)/.test(prefix || '-'))
    throw new Error(messages.badPrefix({ wrong: prefix }))
  const style = env.S3_PATH_STYLE || '1'
  if (style !== '1' && style !== '0') throw new Error(messages.badPathStyle({ wrong: style }))
  return {
    ...{ endpoint: endpointOf(endpoint), bucket, region, accessKeyId, secretAccessKey },
    ...{ prefix: prefix && `${prefix}/`, isPathStyle: style === '1' }
  }
}

/** Keys of 32 bytes as base64, separated by commas. */
function keysOf(text: string | undefined): readonly Buffer[] {
  return (text ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
    .map((one, at) => {
      const key = Buffer.from(one, 'base64')
      const isWhole = key.length === KEY_BYTES && /^[\w+/-]{43}=?$/.test(one)
      if (!isWhole) throw new Error(messages.badKey({ place: at + 1 }))
      return key
    })
}

/** Throws when a part of the settings is missing or not valid. */
export const fileSettingsOf = (env: Variables): FileSettings => ({
  bucket: bucketOf(env),
  keys: keysOf(env.FILES_KEY)
})
