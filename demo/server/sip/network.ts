/** The embedded telephone network of the demo: agents by SIP over WebSocket, customers simulated. */
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { ScriptName } from '../dialogues/scripts.ts'
import { createCalls } from './calls.ts'
import { startCustomers } from './customers.ts'
import type { Caller, OwnDevice } from './device-call.ts'
import type { Flow, Link } from './flow.ts'
import type { MayDial } from './held-invites.ts'
import { createHub } from './hub.ts'
import { callerOf, first, RECORD, type SipRequest } from './message.ts'
import { createOwnDevices } from './own-device.ts'
import { createParts, type Recordings } from './parts.ts'
import { createSockets } from './sockets.ts'
import { TelephoneError } from './telephone-error.ts'
import { services } from './ways.ts'
import type { Impairment, WorkerStats } from './worker-messages.ts'

export { TelephoneError } from './telephone-error.ts'

const OUTWARD = 0

/** Hears what becomes of every agent's part in a call. Times are `Date.now()`. */
export interface CallObserver {
  /** Direction 0: the agent calls; 1: the agent is called. */
  started(call: {
    callRecordId: string
    direction: 0 | 1
    extension: string
    customerPhone: string
    callerId: string | undefined
    customerId: string | undefined
    at: number
  }): void
  ringing(callRecordId: string, at: number): void
  answered(callRecordId: string, at: number): void
  /** The agent has passed the customer on to `to`, an extension or a number, and was answered there. */
  transferred?(transfer: { callRecordId: string; to: string; at: number }): void
  ended(call: {
    callRecordId: string
    at: number
    hangupType: number
    connectResult: number
    holdingSeconds: number
    hasRecording: boolean
    /** How much of the recording was heard before the answer. */
    earlyMediaMs: number
  }): void
  registered(extension: string, on: boolean): void
}

/** Hears of supervisors who dial in. `line` is what they dialled behind 33. */
export interface MonitorObserver {
  asked(leg: { legId: string; supervisor: string; line: string; at: number }): void
  joined(legId: string, at: number): void
  /** `status`: what it was refused with, or 503 when neither side has hung up. */
  over(leg: { legId: string; at: number; status: number | undefined }): void
}

export interface NetworkOptions {
  readonly realm: string
  /** Where `<callRecordId>.wav` is written; undefined records nothing. */
  readonly recordingsDir: string | undefined
  /** The SIP password of an extension; undefined when nobody is signed in at it. */
  secretOf(extension: string): string | undefined
  readonly observer: CallObserver
  readonly monitors?: MonitorObserver | undefined
  /** Whether an agent's calls ring at a device that is simulated here. Nobody's do when it is left out. */
  hasOwnDevice?(extension: string): boolean
  /** Whether a supervisor's extension may listen in on another. Everybody may when it is left out. */
  mayListen?(supervisor: string, extension: string): boolean
  /** Whether an extension may call with this number. Every number goes when it is left out. */
  mayShow?(extension: string, number: string): boolean
  /** Whether one extension may ring another. Every one may when it is left out. */
  mayRing?(caller: string, extension: string): boolean
  /** Whether calls of this extension outward are recorded from the ringing on; none are when it is left out. */
  recordsEarlyMedia?(extension: string): boolean
  /** Whether an extension may call this number outside. Every one may when it is left out. */
  readonly mayDial?: MayDial | undefined
  /** Milliseconds without a packet after which an agent's call is over; 30 s when left out. */
  readonly mediaTimeout?: number | undefined
  log?: (line: string) => void
}

export interface TelephoneNetwork {
  attach(socket: WebSocket): void
  /** A customer calls an extension. Rejects with a `TelephoneError` when nobody is there. */
  incoming(call: {
    from: string
    to: string
    name?: string | undefined
    customerId?: string | undefined
    /** Telephones are shown the number with stars. */
    isHidden?: boolean | undefined
  }): Promise<{ callRecordId: string }>
  /** The number in this call is hidden: whoever it is passed on to is shown it with stars. */
  hideNumber(callRecordId: string): void
  hangUpCustomer(callRecordId: string): void
  /** An agent whose telephone cannot be reached by SIP has hung up: ends the other leg too. */
  hangUpAgent(callRecordId: string): void
  /** Whether a call would ring at this extension. */
  isRegistered(extension: string): boolean
  activeCallOf(extension: string): string | undefined
  /** Undefined once the call is over. */
  extensionOf(callRecordId: string): string | undefined
  /** Cuts the line of a browser's telephone, which may come back as who it is now. */
  disconnect(extension: string): void
  readonly ownDevice: OwnDevice
  /** The robot calls a customer, speaks for so many milliseconds, and hangs up. */
  robotCall(call: {
    number: string
    speaksFor: number
    script?: ScriptName | undefined
    recordsEarlyMedia?: boolean | undefined
  }): string
  /** What a telephone dials behind 33 to listen in on a call: an extension, or a line of the robot's. */
  lineOf(callRecordId: string): string | undefined
  /** A supervisor ends a call. */
  cutOff(callRecordId: string): void
  /** A supervisor who listens in on this call is heard in it, or not; all of them when none is named. */
  listen(callRecordId: string, speaking: boolean, supervisor?: string): void
  /** Ends a supervisor's leg in this call. */
  leaveMonitor(callRecordId: string, supervisor: string): void
  /** Worsens what the customers send; an empty object heals it. */
  impair(impairment: Impairment): void
  dropSockets(): void
  stats(): Promise<WorkerStats>
  stop(): Promise<void>
}

export async function createTelephoneNetwork(options: NetworkOptions): Promise<TelephoneNetwork> {
  const { realm, recordingsDir, secretOf, observer } = options
  const { mayListen = () => true, mayShow = () => true, hasOwnDevice = () => false } = options
  const { mayRing = () => true, mediaTimeout = 30_000, log = () => {} } = options
  const isExtension = (number: string): boolean =>
    secretOf(number) !== undefined || hasOwnDevice(number)

  const recordings: Recordings = {
    rings({ callRecordId, direction, customerPhone, extension, ...part }) {
      if (direction !== OUTWARD || isExtension(customerPhone)) return false
      const isEarly = part.recordsEarlyMedia ?? options.recordsEarlyMedia?.(extension) ?? false
      if (isEarly) customers.tell({ type: 'rings', callRecordId })
      return isEarly
    },
    close: callRecordId => customers.closeRecording(callRecordId)
  }
  const parts = createParts(observer, recordings, mayShow)
  const calls = createCalls(parts, options.monitors)
  const hub = createHub({
    realm,
    secretOf,
    mayListen,
    log,
    calls,
    isExtension,
    mayRing,
    mayDial: options.mayDial,
    hasOwnDevice,
    ringDevice,
    registered(extension, isRegistered) {
      calls.reachable(extension, isRegistered)
      observer.registered(extension, isRegistered)
    },
    restarted: extension => customers.tell({ type: 'agent-gone', extension })
  })
  const links = new Map<string, Link>()
  const customers = await startCustomers(
    { realm, recordingsDir, services, mediaTimeout },
    {
      sip(service, text) {
        const link = links.get(service)
        if (link) hub.receive(link, text)
      },
      deviceLeft: device => void devices.hangUpCustomer(device)
    },
    log
  )
  for (const service of services) {
    const send = (text: string): void => customers.tell({ type: 'sip', service, text })
    links.set(service, hub.attach({ send, close: () => {}, ours: service }))
  }
  const sockets = createSockets(hub, log)

  function connect(call: Parameters<TelephoneNetwork['incoming']>[0]): string {
    const { from, to, name, customerId, isHidden = false } = call
    if (!/^\+?[\d*#]{3,20}$/.test(from)) throw new TelephoneError('no-such-number', from)
    if (hasOwnDevice(to)) return devices.incoming({ from, to, customerId, isHidden })
    if (!hub.isRegistered(to)) throw new TelephoneError('not-registered', to)
    const callRecordId = randomUUID()
    const plain = (text: string | undefined): string | undefined =>
      text?.replace(/[\p{Cc}"\\]/gu, ' ').slice(0, 64)
    customers.tell({
      type: 'call',
      call: { callRecordId, from, to, name: plain(name), customerId: plain(customerId), isHidden }
    })
    return callRecordId
  }

  /** A device of an agent's, towards a telephone that calls it. */
  const caller: Caller = {
    answered: device => customers.tell({ type: 'device-answers', device }),
    ended: (device, status) => customers.tell({ type: 'device-ends', device, status })
  }

  /** A customer who was transferred brings the id of the call along, and is recorded by himself. */
  function ringDevice(request: SipRequest, to: string, { ours }: Flow): string | undefined {
    const from = callerOf(request, Boolean(ours))
    const customerId = first(request, 'X-Customer-Id')?.slice(0, 64)
    const callRecordId = ours ? first(request, RECORD) : undefined
    try {
      return devices.incoming({ from, to, customerId, callRecordId, caller })
    } catch (error) {
      if (error instanceof TelephoneError) return undefined
      throw error
    }
  }

  const hangUp = (callRecordId: string): void => {
    if (!devices.hangUpCustomer(callRecordId)) customers.tell({ type: 'hang-up', callRecordId })
  }
  const devices = createOwnDevices(parts, customers.tell, {
    reaches: (extension, number) => isExtension(number) && mayRing(extension, number),
    connect,
    hangUp
  })

  return {
    attach: sockets.attach,
    async incoming(call) {
      const callRecordId = connect(call)
      if (!parts.find(callRecordId))
        await new Promise<void>(begun => parts.follow(callRecordId, { begun }))
      return { callRecordId }
    },
    hideNumber(callRecordId) {
      devices.hideNumber(callRecordId)
      customers.tell({ type: 'hide-number', callRecordId })
    },
    hangUpCustomer: hangUp,
    hangUpAgent(callRecordId) {
      const hungUp = calls.hangUp(callRecordId)
      if (hungUp) hub.hangUp(hungUp)
      parts.endByAgent(callRecordId)
      hangUp(callRecordId)
    },
    isRegistered: extension => hasOwnDevice(extension) || hub.isRegistered(extension),
    activeCallOf: parts.activeOf,
    extensionOf: callRecordId => parts.find(callRecordId)?.extension,
    disconnect: hub.disconnect,
    ownDevice: devices,
    robotCall: ({ number, speaksFor, ...more }) => devices.robotCall(number, speaksFor, more),
    lineOf: callRecordId => devices.lineOf(callRecordId) ?? parts.find(callRecordId)?.extension,
    cutOff(callRecordId) {
      if (!devices.cutOff(callRecordId))
        customers.tell({ type: 'hang-up', callRecordId, status: 503, by: 'supervisor' })
    },
    listen: (callRecordId, isSpeaking, supervisor) =>
      customers.tell({ type: 'listen', callRecordId, supervisor, isSpeaking }),
    leaveMonitor: (callRecordId, supervisor) =>
      customers.tell({ type: 'monitor-leaves', callRecordId, supervisor }),
    impair: impairment => customers.tell({ type: 'impair', impairment }),
    dropSockets: sockets.drop,
    stats: customers.stats,

    async stop() {
      devices.stop()
      await customers.end()
      await parts.endAll()
      calls.stop()
      hub.stop()
      sockets.stop()
      await customers.stop()
    }
  }
}
