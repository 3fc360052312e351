/** Messages between the embedded database's thread and the main thread. */

export interface Place {
  /** In memory when undefined. */
  readonly folder: string | undefined
  /** An in-memory database starts with the tables. */
  readonly hasTables: boolean
  /** The rows a new database starts with. */
  readonly seed?: SeedImage | undefined
}

/** What the thread is started with. */
export interface Start extends Place {
  /** Compiled program of the database. */
  readonly program: WebAssembly.Module
}

/** Identifies the image of a seeded database. */
export interface SeedImage {
  readonly size: 'full' | 'campaigns' | 'small'
  /** Time that the seeded rows refer to. */
  readonly now: number
  /** Hash of the sources that write them. */
  readonly sources: string
}

/** Protocol bytes, processed in order; without any the database is closed. */
export interface Question {
  readonly lots?: readonly Uint8Array[]
}

/** The response bytes for each request, or the error; in order, possibly in several messages. */
export interface Answer {
  readonly lots: readonly (Uint8Array | string)[]
}

/** Buffers to transfer between the threads instead of copying. */
export const moved = ({ lots = [] }: Question | Answer): ArrayBuffer[] =>
  lots.flatMap(lot =>
    typeof lot !== 'string' && lot.buffer instanceof ArrayBuffer ? lot.buffer : []
  )
