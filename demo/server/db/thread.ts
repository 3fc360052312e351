/** What is said between the embedded database's thread and the others. */

export interface Place {
  /** In memory when undefined. */
  readonly folder: string | undefined
  /** In memory, the tables are there at once. */
  readonly hasTables: boolean
}

/** Lots of the protocol's bytes, taken one after the other; without any, the database is closed. */
export interface Question {
  readonly lots?: readonly Uint8Array[]
}

/** The bytes that come back for each lot, or what went wrong; in order, not always all at once. */
export interface Answer {
  readonly lots: readonly (Uint8Array | string)[]
}

/** Bytes change hands between the threads; they are not copied. */
export const moved = ({ lots = [] }: Question | Answer): ArrayBuffer[] =>
  lots.flatMap(lot =>
    typeof lot !== 'string' && lot.buffer instanceof ArrayBuffer ? lot.buffer : []
  )
