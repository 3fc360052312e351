/** The lines of a transcript, in order. Appends in place in constant time. */
import type { DialogLine } from '../call-detail/schemas.ts'

export interface LineLog {
  /** Lines with text. */
  readonly all: readonly DialogLine[]
  /** The same without lines the robot ignored. */
  readonly heeded: readonly DialogLine[]
  /** Sequence number of the last known line, with or without text. */
  readonly last: () => number
  /** Appends the next line; known and earlier lines are ignored. */
  readonly add: (line: DialogLine) => void
}

export function lineLog(): LineLog {
  const all: DialogLine[] = []
  const heeded: DialogLine[] = []
  let last = 0
  return {
    all,
    heeded,
    last: () => last,
    add(line) {
      if (line.sequence <= last) return
      last = line.sequence
      if (line.text.trim() === '') return
      all.push(line)
      if (!line.ignored) heeded.push(line)
    }
  }
}

/** Index of the line at a time in seconds after the answer; -1 before the first. */
export function lineAt(lines: readonly DialogLine[], seconds: number): number {
  const moment = seconds * 1000
  let from = 0
  let to = lines.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.startTime ?? Infinity) <= moment) from = middle + 1
    else to = middle
  }
  return from - 1
}
