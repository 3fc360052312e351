/** The settings of an outside exchange and of TURN, from the environment. */
import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { exchangeServerMessages as messages } from './messages.ts'

export interface ExchangeSettings {
  /** Domain of the SIP URIs; the host of the exchange's URL by default. */
  readonly domain?: string | undefined
  /** Makes accounts for each sign-in; without it, each seat has its own. */
  readonly accounts?: { readonly secret: string; readonly life: number } | undefined
  /** Signs the events that the exchange sends; none are taken without it. */
  readonly eventSecret?: string | undefined
  readonly recordings?: RecordingPlaces | undefined
}

/** Where the exchange may keep recordings. */
export interface RecordingPlaces {
  /** Such as `https://pbx.example.cn`. */
  readonly origins: readonly string[]
  readonly folder: string | undefined
}

/** TURN servers with credentials by a shared secret; lifetimes are in seconds. */
export interface TurnSettings {
  readonly urls: readonly string[]
  readonly secret: string
  readonly life: number
}

type Variables = Readonly<Record<string, string | undefined>>

/** In seconds. */
const DEFAULT_LIFE = 8 * 3600
const [LEAST_LIFE, MOST_LIFE] = [60, 7 * 24 * 3600]
const LEAST_SECRET = 16

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Throws unless it is the URL of a SIP WebSocket; its scheme stays. */
export function sipUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = urlOf(text)
  const isSocket = url?.protocol === 'ws:' || url?.protocol === 'wss:'
  if (!url || !isSocket || url.hostname === '' || url.username || url.hash)
    throw new Error(messages.badUrl({ wrong: text }))
  return text
}

function secretOf(env: Variables, name: string): string | undefined {
  const secret = env[name] || undefined
  if (secret !== undefined && secret.length < LEAST_SECRET)
    throw new Error(messages.shortSecret({ name, least: LEAST_SECRET }))
  return secret
}

function lifeOf(env: Variables, name: string): number {
  const text = env[name]
  if (!text) return DEFAULT_LIFE
  const life = Number(text)
  if (!Number.isInteger(life) || life < LEAST_LIFE || life > MOST_LIFE)
    throw new Error(messages.badLife({ name, wrong: text, least: LEAST_LIFE, most: MOST_LIFE }))
  return life
}

function originOf(text: string): string {
  const url = urlOf(text)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.origin !== text.replace(/\/$/, ''))
    throw new Error(messages.badRecordingHost({ wrong: text }))
  return url.origin
}

function folderOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const isFolder = isAbsolute(text) && statSync(text, { throwIfNoEntry: false })?.isDirectory()
  if (!isFolder) throw new Error(messages.badRecordingFolder({ wrong: text }))
  return text
}

const outsideOnly = [
  'SIP_DOMAIN',
  'SIP_ACCOUNT_SECRET',
  'SIP_ACCOUNT_LIFE',
  'EXCHANGE_SECRET',
  'EXCHANGE_RECORDING_HOSTS',
  'EXCHANGE_RECORDING_FOLDER'
] as const

/** Throws with a sentence for the first setting that is not valid. */
export function exchangeOf(env: Variables): ExchangeSettings {
  const stray = env.SIP_WS_URL ? undefined : outsideOnly.find(name => env[name])
  if (stray) throw new Error(messages.onlyOutside({ name: stray }))
  const { SIP_DOMAIN: domain = '' } = env
  if (domain !== '' && !/^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(domain))
    throw new Error(messages.badDomain({ wrong: domain }))
  const secret = secretOf(env, 'SIP_ACCOUNT_SECRET')
  const life = lifeOf(env, 'SIP_ACCOUNT_LIFE')
  return {
    domain: domain || undefined,
    accounts: secret === undefined ? undefined : { secret, life },
    eventSecret: secretOf(env, 'EXCHANGE_SECRET'),
    recordings: {
      origins: listOf(env.EXCHANGE_RECORDING_HOSTS).map(originOf),
      folder: folderOf(env.EXCHANGE_RECORDING_FOLDER)
    }
  }
}

/** Throws with a sentence for the first setting that is not valid. */
export function turnOf(env: Variables): TurnSettings | undefined {
  const urls = listOf(env.TURN_URL)
  const secret = secretOf(env, 'TURN_SECRET')
  const wrong = urls.find(url => !/^turns?:[\w.:[\]-]+(?:\?transport=(?:udp|tcp))?$/.test(url))
  if (wrong !== undefined) throw new Error(messages.badTurnUrl({ wrong }))
  if (urls.length > 0 !== (secret !== undefined)) throw new Error(messages.turnIncomplete())
  return secret === undefined ? undefined : { urls, secret, life: lifeOf(env, 'TURN_LIFE') }
}

/** The domain of the telephones' addresses. */
export const domainOf = (sipUrl: string, { domain }: ExchangeSettings): string =>
  domain ?? new URL(sipUrl).hostname
