/**
 * The workers of the simulated customers, one for each core that is needed: another starts when those that run have
 * many calls. All sound of a call, and of an agent's further calls, is in one worker. When one breaks, its calls end
 * and a new one takes its place.
 */
import { availableParallelism } from 'node:os'
import { finishRecording } from '../media/recorder.ts'
import { servicesOf } from '../sip/routing.ts'
import { type CustomerWorker, startWorker } from './customer-worker.ts'
import { createPlacements } from './placements.ts'
import type {
  Rated,
  Recorded,
  SoundLoss,
  SoundStats,
  ToWorker,
  WorkerOptions
} from './worker-messages.ts'

export interface PoolSize {
  /** Workers at most; as many as cores by default. */
  readonly most?: number
  /** Calls of each worker at which a further one starts. */
  readonly callsEach?: number
}

export interface Customers {
  post(message: ToWorker): void
  /** Passes a SIP message to one of the user agents. */
  sip(service: string, text: string): void
  /** The user agent that takes a call of or about an extension; undefined while there is none. */
  serviceFor(extension: string): string | undefined
  /** The record of a call is complete. */
  ended(callRecordId: string): void
  stats(): Promise<SoundStats>
  /** Resolves when all calls have ended. */
  end(): Promise<void>
  /** Undefined without a recording. */
  closeRecording(callRecordId: string): Promise<Recorded | undefined>
  stop(): Promise<void>
}

export interface PoolListeners {
  /** A worker with these user agents has started. */
  opened(services: readonly string[]): void
  /** It broke: the calls of its user agents, and these records, have lost their sound. */
  broke(services: readonly string[], callRecordIds: readonly string[]): void
  /** A SIP message of one of the user agents. */
  sip(service: string, text: string): void
  deviceLeft(device: string): void
  rated(rating: Rated): void
  soundEnded(sound: SoundLoss): void
}

interface Slot {
  readonly number: number
  worker: CustomerWorker | undefined
  /** How often it broke in a row soon after its start. */
  failures: number
  retry: NodeJS.Timeout | undefined
}

const CALLS_EACH = 25
/** A worker that lives as long counts as sound. */
const LIVES = 10_000
const LONGEST_WAIT = 30_000

export async function startCustomers(
  options: Omit<WorkerOptions, 'services'>,
  listeners: PoolListeners,
  log: (line: string) => void,
  { most = availableParallelism(), callsEach = CALLS_EACH }: PoolSize = {}
): Promise<Customers> {
  const placements = createPlacements()
  const slots: Slot[] = []
  /** Records whose worker broke before it completed their recordings. */
  const broken = new Set<string>()
  let impairment: ToWorker = { type: 'impair', impairment: {} }
  let isStopped = false

  const numberOf = (service: string): number =>
    slots.findIndex(({ number }) => servicesOf(number).some(one => one === service))
  const running = (): CustomerWorker[] =>
    slots.map(({ worker }) => worker).filter(worker => worker !== undefined)

  function gone(slot: Slot, startedAt: number): void {
    slot.worker = undefined
    if (isStopped) return
    const { number } = slot
    const ids = placements.idsAt(number)
    for (const id of ids) broken.add(id)
    log(`customers: worker ${number} is gone with ${ids.length} calls`)
    slot.failures = Date.now() - startedAt > LIVES ? 0 : slot.failures + 1
    const wait = slot.failures > 1 ? Math.min(LONGEST_WAIT, 500 * 2 ** slot.failures) : 0
    slot.retry = setTimeout(() => void open(slot), wait)
    listeners.broke(servicesOf(number), ids)
    for (const id of ids) placements.ended(id)
  }

  async function open(slot: Slot): Promise<void> {
    const services = servicesOf(slot.number)
    const startedAt = Date.now()
    try {
      const worker = await startWorker(
        { ...options, services },
        {
          ...listeners,
          sip(service, text) {
            placements.passes(text, 'from', slot.number)
            listeners.sip(service, text)
          },
          gone: () => gone(slot, startedAt)
        },
        log
      )
      if (isStopped) return void (await worker.stop())
      slot.worker = worker
      worker.post(impairment)
      listeners.opened(services)
    } catch {
      // It has been logged, and `gone` tries again.
    }
  }

  function addSlot(): Promise<void> {
    const slot: Slot = { number: slots.length, worker: undefined, failures: 0, retry: undefined }
    slots.push(slot)
    return open(slot)
  }

  /** The worker for a new call: that of the extension's other call, or the one with the fewest. */
  function choose(extension: string): number | undefined {
    const known = placements.at(extension)
    if (known !== undefined && slots[known]?.worker) return known
    const counted = slots
      .filter(({ worker }) => worker)
      .map(({ number }) => ({ number, calls: placements.count(number) }))
      .sort((a, b) => a.calls - b.calls)
    const [least] = counted
    if (least && least.calls >= callsEach && counted.length === slots.length && slots.length < most)
      void addSlot()
    return least?.number
  }

  function place(callRecordId: string, extension: string): CustomerWorker | undefined {
    const number = placements.of(callRecordId) ?? choose(extension)
    if (number === undefined) return undefined
    placements.add(callRecordId, extension, number)
    return slots[number]?.worker
  }

  await addSlot()
  if (running().length === 0) throw new Error('The simulated customers do not start')

  return {
    post(message) {
      const { type } = message
      if (type === 'call') place(message.call.callRecordId, message.call.to)?.post(message)
      else if (type === 'rings') place(message.callRecordId, '')?.post(message)
      else if (type === 'own-device') place(message.callRecordId, message.extension)?.post(message)
      else if (type === 'invite') {
        const number = placements.of(message.callRecordId) ?? choose('')
        if (number !== undefined) slots[number]?.worker?.post(message)
      } else {
        // The others concern what a worker has already, and mean nothing to one without it.
        if (type === 'impair') impairment = message
        for (const worker of running()) worker.post(message)
      }
    },

    sip(service, text) {
      const number = numberOf(service)
      placements.passes(text, 'to', number)
      slots[number]?.worker?.post({ type: 'sip', service, text })
    },

    serviceFor(extension) {
      const number = choose(extension)
      return number === undefined ? undefined : servicesOf(number)[0]
    },

    ended(callRecordId) {
      placements.ended(callRecordId)
      broken.delete(callRecordId)
    },

    async stats() {
      const all = await Promise.all(running().map(worker => worker.stats()))
      const most = (of: 'p50' | 'p99' | 'max') => Math.max(0, ...all.map(({ pace }) => pace[of]))
      return {
        legs: all.flatMap(({ legs }) => legs),
        workers: all.map(({ legs }) => legs.length),
        pace: { p50: most('p50'), p99: most('p99'), max: most('max') }
      }
    },

    end: async () => void (await Promise.all(running().map(worker => worker.end()))),

    async closeRecording(callRecordId) {
      if (broken.has(callRecordId) && options.recordingsDir)
        return (await finishRecording(options.recordingsDir, callRecordId))
          ? { earlyMediaMs: 0, gaps: [] }
          : undefined
      const number = placements.of(callRecordId)
      const worker = number === undefined ? undefined : slots[number]?.worker
      const holders = worker ? [worker] : running()
      const answers = await Promise.all(holders.map(one => one.closeRecording(callRecordId)))
      return answers.find(answer => answer !== undefined)
    },

    async stop() {
      isStopped = true
      for (const { retry } of slots) clearTimeout(retry)
      await Promise.all(running().map(worker => worker.stop()))
    }
  }
}
