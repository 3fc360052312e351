/** Lines of a conversation as they are spoken and transcribed. */
import type { Line } from '../dialler/calls/robot-conversation.ts'
import type { SpokenLine } from '../dialogue/spoken-lines.ts'

export const spokenLines = (lines: readonly Line[]): readonly SpokenLine[] =>
  lines.map((line, index) => ({ ...line, sequence: index + 1 }))

/** The same, later by these ms. */
export const laterBy = (milliseconds: number, lines: readonly SpokenLine[]): SpokenLine[] =>
  lines.map(line => ({
    ...line,
    startTime: milliseconds + line.startTime,
    endTime: milliseconds + line.endTime
  }))

/** What was said before the agent's call, which is not on its recording. */
export const spokenBefore = (lines: readonly SpokenLine[]): SpokenLine[] =>
  lines.map((line, index) => ({ ...line, sequence: index + 1, startTime: 0, endTime: 0 }))
