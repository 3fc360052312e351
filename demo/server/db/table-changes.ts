/**
 * Tracks which statements of a connection change cached tables, and until when the change is
 * pending.
 */
import type { TableCache } from './table-cache.ts'

const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)$/i

/** A change is settled at the end of its transaction, or of its statement outside one. */
export function changesOf(cache: TableCache | undefined) {
  let isInside = false
  let open = 0

  function markWritten(): void {
    for (; open > 0; open--) cache?.written()
    isInside = false
  }
  return {
    async during<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
      if (cache?.isChangedBy(sql)) open += 1
      try {
        const result = await work()
        if (BEGINS.test(sql)) isInside = true
        return result
      } finally {
        if (!isInside || ENDS.test(sql)) markWritten()
      }
    },
    /** Called when the connection is released, whatever the outcome of its transaction. */
    settle: markWritten
  }
}

export type Changes = ReturnType<typeof changesOf>
