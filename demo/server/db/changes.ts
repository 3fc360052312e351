/** Which statements of one connection change what is kept in memory, and until when that is open. */
import type { Memory } from './memory.ts'

const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)$/i

/** A change counts once its transaction ends, or, outside of one, its statement. */
export function changesOf(kept: Memory | undefined) {
  let isInside = false
  let open = 0

  function settle(): void {
    for (; open > 0; open--) kept?.written()
    isInside = false
  }
  return {
    async during<Result>(sql: string, work: () => Promise<Result>): Promise<Result> {
      if (kept?.isChangedBy(sql)) open += 1
      try {
        const result = await work()
        if (BEGINS.test(sql)) isInside = true
        return result
      } finally {
        if (!isInside || ENDS.test(sql)) settle()
      }
    },
    /** The connection is given back, whatever became of its transaction. */
    settle
  }
}

export type Changes = ReturnType<typeof changesOf>
