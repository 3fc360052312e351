/** Location service: bindings of extensions to flows (RFC 3261 §10, RFC 5626). */
import type { Flow } from './connection-flow.ts'
import { segments } from './header-segments.ts'
import {
  all,
  bareUri,
  first,
  type Header,
  paramOf,
  replyTo,
  type SipRequest,
  type SipResponse,
  uriOf
} from './sip-message.ts'

const MIN_EXPIRES = 60 // rule registration-2
const MAX_EXPIRES = 600 // rule registration-2
const DEFAULT_EXPIRES = 300
/** Most contacts of an extension; the oldest is replaced. */
const MAX_BINDINGS = 8

interface Binding {
  readonly extension: string
  readonly uri: string
  /** The address without parameters, for comparing. */
  readonly bare: string
  readonly contact: string
  readonly instance: string | undefined
  readonly flow: Flow
  readonly until: number
}

export interface Registrar {
  /** Adds, refreshes or removes a binding and returns the response. The sender is authenticated. */
  register(flow: Flow, extension: string, request: SipRequest): SipResponse
  /** Newest contact of an extension with a live flow. */
  find(extension: string): { readonly uri: string; readonly flow: Flow } | undefined
  /** All telephones of an extension with a live flow, the newest first. */
  contactsOf(extension: string): { readonly uri: string; readonly to: Flow }[]
  /** Flow of an exact contact address, connected or not. */
  flowOf(uri: string): Flow | undefined
  /** Whether a telephone is registered by this flow, and connected. */
  isBound(flow: Flow): boolean
  drop(flow: Flow): void
  /** Removes the bindings of these flows and returns the flows. */
  forget(which: (flow: Flow, extension: string) => boolean): ReadonlySet<Flow>
  stop(): void
}

/** `restarted` is called when a telephone returns as a new instance, as after a page reload. */
export function createRegistrar(
  changed: (extension: string, isRegistered: boolean) => void,
  restarted: (extension: string, before: Flow) => void,
  now: () => number = Date.now
): Registrar {
  let bindings: readonly Binding[] = []
  const living = new Set<Flow>()
  const isLive = ({ flow, until }: Binding): boolean => living.has(flow) && until > now()

  let reported = new Set<string>()
  const reportReachable = (): void => {
    const current = new Set(bindings.filter(isLive).map(({ extension }) => extension))
    const before = reported
    reported = current
    for (const extension of before) if (!current.has(extension)) changed(extension, false)
    for (const extension of current) if (!before.has(extension)) changed(extension, true)
  }

  const sweep = setInterval(() => {
    bindings = bindings.filter(({ until }) => until > now())
    reportReachable()
  }, 1000)
  sweep.unref()

  /** A contact of another extension: registering it would divert that extension's calls. */
  const isForeign = (contact: string, extension: string): boolean => {
    const bare = bareUri(uriOf(contact))
    return bindings.some(
      old => old.bare === bare && old.extension !== extension && old.until > now()
    )
  }

  function bind(flow: Flow, extension: string, contact: string, seconds: number): void {
    const uri = uriOf(contact)
    const bare = bareUri(uri)
    const instance = paramOf(contact, '+sip.instance')
    const replaced = (old: Binding): boolean =>
      old.extension === extension &&
      (old.bare === bare || (!!instance && old.instance === instance))
    const isAnother = (old: Binding): boolean =>
      old.flow !== flow && replaced(old) && old.bare !== bare
    const another = bindings.find(isAnother)
    bindings = bindings.filter(old => !replaced(old))
    if (seconds > 0 && another) restarted(extension, another.flow)
    if (seconds === 0) return
    const plain = contact.replace(/;\s*expires=\d+/i, '')
    const until = now() + seconds * 1000
    living.add(flow)
    bindings = [...bindings, { extension, uri, bare, contact: plain, instance, flow, until }]
    const ownBindings = bindings.filter(binding => binding.extension === extension)
    const surplus = new Set(ownBindings.slice(0, Math.max(0, ownBindings.length - MAX_BINDINGS)))
    bindings = bindings.filter(binding => !surplus.has(binding))
  }

  return {
    register(flow, extension, request) {
      const contacts = all(request, 'Contact').flatMap(value => segments(value, ','))
      const isEach = contacts.includes('*')
      if (isEach && (contacts.length > 1 || !/^0+$/.test(first(request, 'Expires') ?? '')))
        return replyTo(request, 400, 'Wildcard Contact Needs Expires: 0')
      if (contacts.length > MAX_BINDINGS) return replyTo(request, 400, 'Too Many Contacts')
      if (contacts.some(contact => isForeign(contact, extension)))
        return replyTo(request, 403, 'Forbidden')
      const expiries = contacts.map(contact => {
        const text = paramOf(contact, 'expires') ?? first(request, 'Expires')
        return Math.min(/^\d+$/.test(text ?? '') ? Number(text) : DEFAULT_EXPIRES, MAX_EXPIRES)
      })
      if (isEach) bindings = bindings.filter(binding => binding.extension !== extension)
      else if (expiries.some(seconds => seconds > 0 && seconds < MIN_EXPIRES))
        return replyTo(request, 423, 'Interval Too Brief', [['Min-Expires', String(MIN_EXPIRES)]])
      else
        for (const [i, contact] of contacts.entries())
          bind(flow, extension, contact, expiries[i] ?? 0)
      reportReachable()
      const current = bindings
        .filter(binding => binding.extension === extension && binding.until > now())
        .map(({ contact, until }): Header => {
          return ['Contact', `${contact};expires=${Math.round((until - now()) / 1000)}`]
        })
      return replyTo(request, 200, 'OK', [...current, ['Date', new Date(now()).toUTCString()]])
    },

    find: extension =>
      bindings.findLast(binding => binding.extension === extension && isLive(binding)),

    contactsOf(extension) {
      const live = bindings.filter(one => one.extension === extension && isLive(one)).reverse()
      return live
        .filter(({ flow }, at) => live.findIndex(one => one.flow === flow) === at)
        .map(({ uri, flow }) => ({ uri, to: flow }))
    },

    flowOf(uri) {
      const bare = bareUri(uri)
      const same = bindings.filter(binding => binding.bare === bare)
      return (same.findLast(isLive) ?? same.at(-1))?.flow
    },

    isBound: flow => bindings.some(binding => binding.flow === flow && isLive(binding)),

    drop(flow) {
      if (living.delete(flow)) reportReachable()
    },

    forget(which) {
      const forgotten = new Set(bindings.filter(({ flow, extension }) => which(flow, extension)))
      bindings = bindings.filter(binding => !forgotten.has(binding))
      reportReachable()
      return new Set([...forgotten].map(({ flow }) => flow))
    },

    stop: () => clearInterval(sweep)
  }
}
