import type { Endpoint, Input, Reply } from './endpoint.ts'
import type { endpoints } from './first-endpoints.ts'

/** A row of the endpoint table as `core.d.ts` declares it, with its types spelled out. */
export interface PublicEndpoint<Taken, Given> {
  readonly method: Endpoint['method']
  readonly path: string
  readonly summary: string
  readonly '~types'?: { readonly input: Taken; readonly reply: Given }
}

type Table = typeof endpoints

/** The endpoint table of `hutong/core`. */
export type PublicEndpoints = {
  readonly [Area in keyof Table]: {
    readonly [Name in keyof Table[Area]]: Table[Area][Name] extends infer E extends Endpoint
      ? PublicEndpoint<Input<E>, Reply<E>>
      : never
  }
}
