import type { Source } from './file-store.ts'

export interface Piece {
  readonly bytes: Buffer<ArrayBuffer>
  readonly isLast: boolean
}

/** Cuts bytes into pieces of one size; the last one may be shorter, and is empty without any bytes. */
export async function* piecesOf(source: Source, size: number): AsyncGenerator<Piece> {
  let parts: Uint8Array[] = []
  let waiting = 0
  for await (const part of Buffer.isBuffer(source) ? [source] : source) {
    let rest: Uint8Array = part
    // A full piece is held back until more follows: it may be the last.
    while (waiting + rest.length > size) {
      const taken = size - waiting
      yield { bytes: Buffer.concat([...parts, rest.subarray(0, taken)]), isLast: false }
      rest = rest.subarray(taken)
      parts = []
      waiting = 0
    }
    if (rest.length === 0) continue
    parts.push(rest)
    waiting += rest.length
  }
  yield { bytes: Buffer.concat(parts), isLast: true }
}
