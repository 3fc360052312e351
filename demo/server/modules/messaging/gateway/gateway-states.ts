/** Which gateways have answered of late; one that is silent gets new messages ever more seldom. */
import type { ClaimGateways, OpenGateways } from '../sending/claim-messages.ts'
import type { MessageGateway } from './message-gateway.ts'
import type { MessageGateways } from './message-gateways.ts'

/** In ms: longest wait before a silent gateway is given new messages. */
const LONGEST_SILENCE = 60_000

function stateOf(gateway: MessageGateway) {
  /** Requests in a row that were not answered, and when it gets new messages again. */
  let [failures, resumesAt] = [0, 0]
  let requests = 0
  return {
    gateway,
    isSilent: () => failures > 0,
    /** Whether an answer of it is awaited. */
    isBusy: () => requests > 0,
    isOpen: (now: number) => requests === 0 && now >= resumesAt,
    async during(work: () => Promise<void>): Promise<void> {
      requests += 1
      try {
        await work()
      } finally {
        requests -= 1
      }
    },
    answered(): void {
      failures = 0
      resumesAt = 0
    },
    failed(now: number): void {
      failures += 1
      resumesAt = now + Math.min(LONGEST_SILENCE, 1000 * 2 ** (failures - 1))
    }
  }
}
export type GatewayState = ReturnType<typeof stateOf>

export type GatewayStates = ReturnType<typeof gatewayStates>

export function gatewayStates({ shared, own }: MessageGateways) {
  const sharedState = stateOf(shared)
  let states: ReadonlyMap<string, GatewayState> = new Map()
  function where(isTaken: (state: GatewayState) => boolean): OpenGateways {
    const ids = (taken: boolean) =>
      [...states].filter(([, state]) => isTaken(state) === taken).map(([id]) => id)
    return isTaken(sharedState) ? { except: ids(false) } : { only: ids(true) }
  }

  const stateFor = (enterpriseId: string): GatewayState => states.get(enterpriseId) ?? sharedState

  /** What each gateway still has room for in its next request: what is taken is submitted at once. */
  function rooms() {
    const left = new Map<GatewayState, number>()
    const room = (enterpriseId: string): number => {
      const state = stateFor(enterpriseId)
      return left.get(state) ?? state.gateway.most
    }
    const spend = (enterpriseId: string, count: number): void => {
      left.set(stateFor(enterpriseId), room(enterpriseId) - count)
    }
    const fitting: ClaimGateways['fitting'] = rows =>
      rows.filter(({ enterprise_id }) => {
        const fits = room(enterprise_id) > 0
        if (fits) spend(enterprise_id, 1)
        return fits
      })
    return { room, spend, fitting }
  }

  return {
    rooms,
    /** Follows the settings; a gateway with changed settings has not failed yet. */
    async refresh(): Promise<void> {
      const before = states
      states = new Map(
        [...(await own())].map(([enterpriseId, gateway]) => {
          const known = before.get(enterpriseId)
          return [enterpriseId, known?.gateway === gateway ? known : stateOf(gateway)]
        })
      )
    },
    of: stateFor,
    isOwn: (enterpriseId: string): boolean => states.has(enterpriseId),
    /** The enterprises whose messages may be taken. */
    open: (now: number) => where(state => state.isOpen(now)),
    /** The enterprises whose gateway owes no answer. */
    idle: () => where(state => !state.isBusy())
  }
}
