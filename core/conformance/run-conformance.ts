import type { Endpoint } from '../contract/endpoint.ts'
import { checkCors } from './checks/check-cors.ts'
import { checkErrors } from './checks/check-errors.ts'
import { checkReading } from './checks/check-reading.ts'
import { checkRealtime } from './checks/check-realtime.ts'
import { signIn, signOut } from './checks/check-sign-in.ts'
import { guarded, type KitContext } from './checks/kit-context.ts'
import { pushing, recipes, withOther } from './checks/write-recipes.ts'
import type { KitOptions, KitPorts } from './kit-options.ts'
import { kitRequests } from './kit-requests.ts'
import { knownRows } from './known-rows.ts'
import { type OperationLog, operationLog } from './operation-results.ts'
import type { Profile } from './profiles/profile-types.ts'
import { endpointsByName, profiles } from './profiles/profiles.ts'
import { readReply } from './read-reply.ts'
import type { ConformanceReport, OperationStatus } from './report-types.ts'
import { isReading } from './sample-inputs.ts'

/** Ends or uses the login itself, so that they are checked apart from the others. */
const apart: ReadonlySet<string> = new Set(['auth.token', 'auth.logout'])

const cookies = 'it uses a cookie of the API, which only pages of its own origin have'
const reasons: Readonly<Record<string, string>> = {
  'auth.webToken': 'it needs a login link',
  'signIn.keep': cookies,
  'signIn.resume': cookies,
  'signIn.forget': cookies,
  'calls.dial': 'it would place a call',
  'agent.extendWrapUp': 'it needs a wrap-up',
  'numbers.decipher': 'it would reveal a number, which may cost money',
  'taskPlan.testCall': 'it would place a call'
}

/** Checks a backend against the table of endpoints and topics. @throws `CannotCheck` */
export async function runConformance(
  options: KitOptions,
  ports: KitPorts,
  onProgress: (done: number, of: number) => void = () => undefined
): Promise<ConformanceReport> {
  const profile: Profile = profiles[options.profile]
  const names = Object.keys(profile.endpoints)
  const logs = new Map<string, OperationLog>()
  const requests = kitRequests(options, ports)
  const read = new Map<string, Promise<unknown>>()

  const endpointNamed = (name: string): Endpoint => {
    const endpoint = endpointsByName.get(name)
    if (!endpoint) throw new Error(`No endpoint ${name}`)
    return endpoint
  }

  function logOf(name: string, request?: string, purpose = ''): OperationLog {
    const known = logs.get(name)
    if (known) return known
    const endpoint = endpointsByName.get(name)
    const log = operationLog({
      name,
      request: request ?? (endpoint ? `${endpoint.method} ${endpoint.path}` : name),
      ...(profile.endpoints[name] ?? { purpose })
    })
    logs.set(name, log)
    return log
  }

  /** Outside the profile: a list from which ids are taken, if the backend has it. */
  async function readQuietly(name: string): Promise<unknown> {
    const endpoint = endpointsByName.get(name)
    if (endpoint?.method !== 'GET' || endpoint.path.includes('{')) return undefined
    const raw = await requests.send(endpoint, {}).catch(() => undefined)
    const reply = raw && readReply(endpoint, raw, requests.settings)
    return reply?.status === 'read' ? reply.data : undefined
  }

  function dataOf(name: string): Promise<unknown> {
    const earlier = read.get(name)
    if (earlier) return earlier
    const endpoint = endpointsByName.get(name)
    const isChecked =
      Object.hasOwn(profile.endpoints, name) && endpoint && isReading(name, endpoint)
    const reading = isChecked ? checkReading(context, name) : readQuietly(name)
    read.set(name, reading)
    return reading
  }

  async function ticketFor(resource: string): Promise<string | undefined> {
    const endpoint = endpointNamed('files.ticket')
    const raw = await requests.send(endpoint, { body: { resource } }).catch(() => undefined)
    const reply = raw && readReply(endpoint, raw, requests.settings)
    const data = reply?.status === 'read' ? reply.data : undefined
    const ticket =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'access_token') : undefined
    return typeof ticket === 'string' ? ticket : undefined
  }

  const known = knownRows(dataOf, options.ids)
  const context: KitContext = {
    ...{ options, ports, profile, requests, known },
    ...{ dataOf, endpointNamed, logOf, ticketFor }
  }

  async function change(name: string): Promise<void> {
    if (!Object.hasOwn(profile.endpoints, name) || withOther.has(name)) return
    const log = logOf(name)
    const recipe = recipes[name]
    const reason = reasons[name]
    if (reason !== undefined) return log.skip(reason)
    if (!recipe) return log.skip('it changes data and cannot be undone')
    if (!options.allowsWrites) return log.skip('it changes data; run with --write')
    await guarded(log, 'reply', () => recipe(context, name, log))
  }

  await signIn(context)
  let done = 0
  for (const name of names) {
    onProgress(++done, names.length)
    if (!apart.has(name) && isReading(name, endpointNamed(name))) await dataOf(name)
  }
  await checkRealtime(context, async () => {
    for (const name of pushing) await change(name)
  })
  for (const name of names)
    if (!apart.has(name) && !pushing.includes(name) && !isReading(name, endpointNamed(name)))
      await change(name)
  for (const name of withOther)
    if (Object.hasOwn(profile.endpoints, name) && !logs.has(name))
      logOf(name).skip('it changes data; run with --write')
  await checkErrors(context)
  await checkCors(context)
  await signOut(context)

  const order = [...names, ...[...logs.keys()].filter(name => !names.includes(name))]
  const operations = order.flatMap(name => logs.get(name)?.report() ?? [])
  const count = (status: OperationStatus) =>
    operations.filter(operation => operation.status === status).length
  const { origin, pathname } = new URL(options.apiBase)
  return {
    profile: options.profile,
    api: origin + pathname,
    operations,
    counts: {
      ok: count('ok'),
      wrong: count('wrong'),
      missing: count('missing'),
      'not checked': count('not checked')
    }
  }
}
