/** The lines of a transcript, in order. It grows in place: to add the five thousandth costs what the first did. */
import type { DialogLine } from '../../contract/entities/call-detail.ts'

export interface LineLog {
  /** Every line with a text. */
  readonly all: readonly DialogLine[]
  /** The same without those that the robot ignored. */
  readonly heeded: readonly DialogLine[]
  /** The number of the last line that is known, with or without a text. */
  readonly last: () => number
  /** Takes the next line; one that is there already, or came before, is nothing new. */
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

/** Which line is heard so many seconds after the answer; -1 before the first. */
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
