/** The demo's embedded telephone network: agents by SIP over WebSocket, simulated customers. */

import { randomUUID } from 'node:crypto'
import { createParts, type Recordings } from './calls/call-parts.ts'
import { createCalls } from './calls/call-table.ts'
import type { NetworkOptions, TelephoneNetwork } from './network-types.ts'
import type { CallObserver } from './observer-types.ts'
import type { Caller } from './simulated/device-call.ts'
import { createOwnDevices } from './simulated/device-exchange.ts'
import { startCustomers } from './simulated/worker-pool.ts'
import type { Flow, Link } from './sip/connection-flow.ts'
import { createSocketLimits } from './sip/guard/socket-limits.ts'
import { callerOf, first, RECORD, type SipRequest } from './sip/sip-message.ts'
import { createSipProxy } from './sip/sip-proxy.ts'
import { createSockets } from './sip/sip-sockets.ts'
import { TelephoneError } from './telephone-error.ts'

export { TelephoneError } from './telephone-error.ts'

const OUTWARD = 0

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
      if (isEarly) customers.post({ type: 'rings', callRecordId })
      return isEarly
    },
    async close(callRecordId) {
      const recorded = await customers.closeRecording(callRecordId)
      if (recorded) options.recorded?.(callRecordId)
      return recorded
    }
  }
  const observed: CallObserver = {
    ...observer,
    ended(call) {
      customers.ended(call.callRecordId)
      observer.ended(call)
    }
  }
  const parts = createParts(observed, recordings, mayShow)
  const calls = createCalls(parts, options.monitors)
  const limits = createSocketLimits()
  const proxy = createSipProxy({
    limits,
    realm,
    secretOf,
    mayListen,
    log,
    calls,
    isExtension,
    mayRing,
    ...{ mayDial: options.mayDial, lineRoom: options.lineRoom },
    mayRingDevice: options.mayRingDevice,
    agentLeft: options.invitesRating && agentLeft,
    hasOwnDevice,
    ringDevice,
    serviceFor: extension => customers.serviceFor(extension),
    registered(extension, isRegistered) {
      calls.reachable(extension, isRegistered)
      observer.registered(extension, isRegistered)
    },
    restarted: extension => customers.post({ type: 'agent-gone', extension })
  })
  const links = new Map<string, Link>()
  const customers = await startCustomers(
    { realm, recordingsDir, mediaTimeout },
    {
      opened(services) {
        for (const service of services) {
          const send = (text: string): void => customers.sip(service, text)
          links.set(service, proxy.attach({ send, close: () => {}, service }))
        }
      },
      broke(services, callRecordIds) {
        for (const bye of calls.lose(services)) proxy.hangUp({ was: 'talking', bye })
        for (const callRecordId of callRecordIds) devices.cutOff(callRecordId)
        for (const service of services) {
          const link = links.get(service)
          if (link) proxy.detach(link, true)
        }
      },
      sip(service, text) {
        const link = links.get(service)
        if (link) proxy.receive(link, text)
      },
      deviceLeft: device => void devices.hangUpCustomer(device),
      rated: rating => observer.rated?.(rating),
      soundEnded: sound => observer.soundEnded?.(sound)
    },
    log,
    options.workers
  )
  const sockets = createSockets(proxy, log, limits)

  function connect(call: Parameters<TelephoneNetwork['incoming']>[0]): string {
    const { from, to, name, customerId, isHidden = false } = call
    if (!/^\+?[\d*#]{3,20}$/.test(from)) throw new TelephoneError('no-such-number', from)
    if (hasOwnDevice(to)) return devices.incoming({ from, to, customerId, isHidden })
    if (!proxy.isRegistered(to)) throw new TelephoneError('not-registered', to)
    const callRecordId = randomUUID()
    const plain = (text: string | undefined): string | undefined =>
      text?.replace(/[\p{Cc}"\\]/gu, ' ').slice(0, 64)
    customers.post({
      type: 'call',
      call: { callRecordId, from, to, name: plain(name), customerId: plain(customerId), isHidden }
    })
    return callRecordId
  }

  /** Of another telephone; customers are connected by those who have decided that they may ring it. */
  async function connectColleague(call: Parameters<typeof connect>[0]): Promise<string> {
    const { to } = call
    if (hasOwnDevice(to) && (await options.mayRingDevice?.(to)) === false)
      throw new TelephoneError('busy', to)
    return connect(call)
  }

  /** An agent's device as seen by the telephone that calls it. */
  const caller: Caller = {
    answered: device => customers.post({ type: 'device-answers', device }),
    ended: (device, status) => customers.post({ type: 'device-ends', device, status })
  }

  /** A transferred customer brings the call id along and is recorded on the own leg. */
  function ringDevice(request: SipRequest, to: string, { service }: Flow): string | undefined {
    const from = callerOf(request, Boolean(service))
    const customerId = first(request, 'X-Customer-Id')?.slice(0, 64)
    const callRecordId = service ? first(request, RECORD) : undefined
    try {
      return devices.incoming({ from, to, customerId, callRecordId, caller })
    } catch (error) {
      if (error instanceof TelephoneError) return undefined
      throw error
    }
  }

  const isInvited = async (callRecordId: string): Promise<boolean> => {
    try {
      return (await options.invitesRating?.(callRecordId)) ?? false
    } catch (error) {
      log(`invitation ${callRecordId}: ${(error as Error).message}`)
      return false
    }
  }

  /** An agent left a customer whose leg goes on. */
  async function agentLeft(callRecordId: string): Promise<void> {
    const invited = await isInvited(callRecordId)
    customers.post({ type: 'agent-left', callRecordId, isInvited: invited })
  }

  const hangUp = (callRecordId: string): void => {
    if (!devices.hangUpCustomer(callRecordId)) customers.post({ type: 'hang-up', callRecordId })
  }
  const devices = createOwnDevices(parts, customers.post, {
    reaches: (extension, number) => isExtension(number) && mayRing(extension, number),
    connect: connectColleague,
    hangUp,
    agentLeft: options.invitesRating && agentLeft,
    async invite(callRecordId, number) {
      if (await isInvited(callRecordId)) customers.post({ type: 'invite', callRecordId, number })
    }
  })
  async function endCalls(): Promise<void> {
    devices.endAll()
    await customers.end()
    await parts.endAll()
  }

  return {
    attach: sockets.attach,
    async incoming(call) {
      const callRecordId = connect(call)
      if (!parts.find(callRecordId))
        await new Promise<void>(onStarted => parts.follow(callRecordId, { onStarted }))
      return { callRecordId }
    },
    hideNumber(callRecordId) {
      devices.hideNumber(callRecordId)
      customers.post({ type: 'hide-number', callRecordId })
    },
    hangUpCustomer: hangUp,
    hangUpAgent(callRecordId) {
      const hungUp = calls.hangUp(callRecordId)
      if (hungUp) proxy.hangUp(hungUp)
      const isInvitable = !hungUp && parts.isTalking(callRecordId) && options.invitesRating
      parts.endByAgent(callRecordId)
      if (isInvitable) void agentLeft(callRecordId)
      else hangUp(callRecordId)
    },
    isRegistered: extension => hasOwnDevice(extension) || proxy.isRegistered(extension),
    activeCallOf: parts.activeOf,
    extensionOf: callRecordId => parts.find(callRecordId)?.extension,
    disconnect: extension => proxy.disconnect((_flow, of) => of === extension),
    disconnectOutdated: () => proxy.disconnect(flow => !proxy.isValid(flow)),
    ownDevice: devices,
    robotCall: ({ number, speaksFor, ...more }) => devices.robotCall(number, speaksFor, more),
    robotAnswer: ({ number, lines, sounds }) => devices.robotAnswer(number, lines, sounds),
    robotSpeaks: devices.robotSpeaks,
    endRobotCall: devices.endRobotCall,
    lineOf: callRecordId => devices.lineOf(callRecordId) ?? parts.find(callRecordId)?.extension,
    cutOff(callRecordId) {
      if (!devices.cutOff(callRecordId))
        customers.post({ type: 'hang-up', callRecordId, status: 503, by: 'supervisor' })
    },
    listen: (callRecordId, audience, supervisor) =>
      customers.post({ type: 'listen', callRecordId, supervisor, audience }),
    records: recordingsDir !== undefined,
    pauseRecording: (callRecordId, isPaused) =>
      customers.post({ type: 'pause-recording', callRecordId, isPaused }),
    leaveMonitor: (callRecordId, supervisor) =>
      customers.post({ type: 'monitor-leaves', callRecordId, supervisor }),
    impair: impairment => customers.post({ type: 'impair', impairment }),
    dropSockets: sockets.drop,
    sockets: () =>
      sockets.open().map(({ socket, extension }) => ({
        socket,
        isBusy: () => parts.activeOf(extension() ?? '') !== undefined
      })),
    stats: customers.stats,

    endCalls,
    async stop() {
      await endCalls()
      calls.stop()
      proxy.stop()
      sockets.stop()
      await customers.stop()
    }
  }
}
