/** Which worker the sound of each call is in. */
import { first, isInitial, OWN_DEVICE, parse, RECORD, uriOf, userOf } from '../sip/sip-message.ts'

interface Place {
  readonly worker: number
  /** Extension of the agent, or line of the robot. */
  readonly extension: string
}

export interface Placements {
  add(callRecordId: string, extension: string, worker: number): void
  ended(callRecordId: string): void
  of(callRecordId: string): number | undefined
  /** The worker of an extension's latest call: its next one joins it, and supervisors find it there. */
  at(extension: string): number | undefined
  count(worker: number): number
  idsAt(worker: number): string[]
  /** An INVITE passes to or from a worker; it names the records of its call. */
  passes(text: string, direction: 'to' | 'from', worker: number): void
}

export function createPlacements(): Placements {
  const places = new Map<string, Place>()
  const idsAt = (worker: number): string[] =>
    [...places].filter(([, place]) => place.worker === worker).map(([id]) => id)

  const add = (callRecordId: string, extension: string, worker: number): void =>
    void places.set(callRecordId, { worker, extension })

  return {
    add,
    ended: callRecordId => void places.delete(callRecordId),
    of: callRecordId => places.get(callRecordId)?.worker,
    at: extension => [...places.values()].findLast(one => one.extension === extension)?.worker,
    count: worker => idsAt(worker).length,
    idsAt,

    passes(text, direction, worker) {
      const request = text.startsWith('INVITE ') ? parse(text) : undefined
      if (request?.kind !== 'request' || !isInitial(request)) return
      const address = direction === 'to' ? uriOf(first(request, 'From') ?? '') : request.uri
      for (const name of [RECORD, OWN_DEVICE]) {
        const id = first(request, name)
        if (id) add(id, userOf(address), worker)
      }
    }
  }
}
