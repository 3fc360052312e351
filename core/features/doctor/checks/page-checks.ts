/** What the page and its browser allow: policy, storage, tabs, copies of the product. */

import { after } from '../../../environment/clock.ts'
import {
  type Copy,
  environment,
  type PolicyViolation,
  type ProbePort
} from '../../../environment/environment.ts'
import { type FlightEvent, flightEvents } from '../../../flight-recorder.ts'
import { joinMessages } from '../../../messages/join-messages.ts'
import { phoneSettings } from '../../../phone/state/phone-settings.ts'
import { $agent, sipAccount } from '../../../session/seat.ts'
import { type CheckOutcome, failed, passed, warned } from '../check-result.ts'
import { doctorMessages as messages } from '../messages.ts'
import { originOf } from './probe-socket.ts'

const MESSAGE_MS = 500

type Violation = PolicyViolation & FlightEvent
const isViolation = (event: FlightEvent): event is Violation => event.name === 'csp'

/** The origins that the product connects to. */
async function ownOrigins({ copies }: ProbePort): Promise<ReadonlySet<string>> {
  const { apiBase, realtimeUrl } = environment()
  const { sip } = phoneSettings()
  const given = typeof sip === 'object' ? sip : undefined
  const account = given ?? ($agent.get() && (await sipAccount().catch(() => undefined)))
  const addresses = [apiBase, realtimeUrl, ...copies().map(({ address }) => address)]
  return new Set([...addresses, account?.wsUri ?? ''].map(originOf).filter(Boolean))
}

const keyOf = ({ directive, blocked, enforced }: PolicyViolation): string =>
  `${directive} ${blocked} ${enforced}`

/** Those since the core started, and what the browser has buffered from before. */
async function allViolations(probes: ProbePort): Promise<readonly PolicyViolation[]> {
  const recorded = flightEvents().filter(isViolation)
  const keys = new Set(recorded.map(keyOf))
  const earlier = (await probes.violations()).filter(violation => !keys.has(keyOf(violation)))
  return [...earlier, ...recorded]
}

/** Runs last: the other checks have made their connections by then. */
export async function checkCsp(probes: ProbePort): Promise<CheckOutcome> {
  const seen = (await allViolations(probes)).filter(({ enforced }) => enforced)
  const own = await ownOrigins(probes)
  const blocked = [
    ...new Set(
      seen
        .filter(violation => own.has(violation.blocked) && violation.directive !== 'worker-src')
        .map(({ blocked, directive }) => joinMessages.aside({ text: blocked, note: directive }))
    )
  ]
  const details = {
    violations: seen.length,
    blocked: [...new Set(seen.map(({ blocked, directive }) => `${directive} ${blocked}`))].join(
      ', '
    )
  }
  if (blocked.length > 0) {
    const list = blocked.join(joinMessages.list())
    return failed(
      [messages.cspBlocked({ list }), messages.cspBlockedCause(), messages.cspBlockedCure()],
      details
    )
  }
  const worker = seen.find(({ directive }) => directive === 'worker-src')
  if (worker)
    return warned(
      [
        messages.cspWorker({ directive: worker.directive }),
        messages.cspWorkerCause(),
        messages.cspWorkerCure()
      ],
      details
    )
  return passed(messages.cspOk(), details)
}

export async function checkStorage({ isStored }: ProbePort): Promise<CheckOutcome> {
  const details = { local: isStored('local'), session: isStored('session') }
  return details.local && details.session
    ? passed(messages.storageOk(), details)
    : warned(
        [messages.storageBlocked(), messages.storageBlockedCause(), messages.storageBlockedCure()],
        details
      )
}

/** Whether a message reaches another channel of the same name. */
function hasChannel(): Promise<boolean> {
  const { openChannel, uuid } = environment()
  const name = `hutong:probe:${uuid()}`
  const [one, other] = [openChannel(name), openChannel(name)]
  return new Promise<boolean>(resolve => {
    const stop = after(MESSAGE_MS, () => resolve(false))
    other.listen(() => {
      stop()
      resolve(true)
    })
    one.post('probe')
  }).finally(() => {
    one.close()
    other.close()
  })
}

async function hasLocks(): Promise<boolean> {
  const { locks, uuid } = environment()
  if (!locks) return false
  return locks.request(`hutong:probe:${uuid()}`, () => Promise.resolve()).catch(() => false)
}

export async function checkTabs(): Promise<CheckOutcome> {
  const details = { channel: await hasChannel(), locks: await hasLocks() }
  if (!details.channel)
    return warned(
      [messages.tabsSilent(), messages.tabsSilentCause(), messages.tabsSilentCure()],
      details
    )
  if (!details.locks)
    return warned(
      [messages.tabsNoLocks(), messages.tabsNoLocksCause(), messages.tabsNoLocksCure()],
      details
    )
  return passed(messages.tabsOk(), details)
}

const folderOf = ({ address }: Copy): string =>
  URL.canParse(address) ? new URL('./', address).href : ''

export async function checkVersions({ copies }: ProbePort): Promise<CheckOutcome> {
  const all = copies()
  const details = Object.fromEntries(
    all.map((copy, index) => [`copy${index + 1}`, `${copy.version} ${folderOf(copy)}`])
  )
  const [first] = all
  if (all.length < 2) return passed(messages.versionsOk({ version: first?.version ?? '' }), details)
  const versions = all
    .map(copy => joinMessages.aside({ text: copy.version, note: originOf(copy.address) }))
    .join(joinMessages.list())
  return warned(
    [
      messages.versionsSeveral({ count: all.length, versions }),
      messages.versionsSeveralCause(),
      messages.versionsSeveralCure()
    ],
    details
  )
}
