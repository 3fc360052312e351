import type { Endpoint } from '../../contract/endpoint.ts'
import { isFailure } from '../../failure.ts'
import type { KitOptions, KitPorts } from '../kit-options.ts'
import { type KitRequests, NoReply } from '../kit-requests.ts'
import type { KnownRows } from '../known-rows.ts'
import type { OperationLog } from '../operation-results.ts'
import type { Profile } from '../profiles/profile-types.ts'

/** What the checks share. */
export interface KitContext {
  readonly options: KitOptions
  readonly ports: KitPorts
  readonly profile: Profile
  readonly requests: KitRequests
  readonly known: KnownRows
  /** Data of a reading endpoint, which is checked first if the profile contains it. */
  readonly dataOf: (name: string) => Promise<unknown>
  readonly endpointNamed: (name: string) => Endpoint
  /** The log of an endpoint, or of a part of the protocol. */
  readonly logOf: (name: string, request?: string, purpose?: string) => OperationLog
  readonly ticketFor: (resource: string) => Promise<string | undefined>
}

/** Runs a check; a request without a reply is a problem of its operation. */
export async function guarded(
  log: OperationLog,
  check: string,
  act: () => Promise<void>
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof NoReply)
      log.fail(check, [{ at: 'request', expected: 'a reply', found: error.message }])
    else if (isFailure(error))
      log.fail(check, [
        { at: 'transform', expected: 'a request', found: 'an error of the transform' }
      ])
    else throw error
  }
}
