/** Times of a conversation's lines, and its audio. */
import { RATE } from '../../telephony/media/g711.ts'
import { sentence, sentences } from '../../telephony/media/voice-sentences.ts'
import type { SpokenLine, Step } from './spoken-lines.ts'

/** In ms. */
const START_PAUSE = 300
const LINE_PAUSE = 400
/** Pause between sentences of a customer and an agent, as in `voice-library.ts`. */
const PAUSE = 500
/** Mu-law code of silence. */
const SILENCE = 0xff

interface Timed {
  readonly step: Step
  readonly startTime: number
  readonly endTime: number
}

function timed(steps: readonly Step[], pause = LINE_PAUSE): Timed[] {
  let at = START_PAUSE
  return steps.map(step => {
    const startTime = at
    const endTime = startTime + Math.round(sentence(step.sentence).milliseconds)
    at = endTime + pause
    return { step, startTime, endTime }
  })
}

/** Duration of a conversation with this pause between lines, in ms. */
export const lengthOf = (steps: readonly Step[], pause = LINE_PAUSE): number =>
  (timed(steps, pause).at(-1)?.endTime ?? 0) + pause

/** The lines of a conversation with their times, without the agent's. */
export const linesFrom = (steps: readonly Step[], pause = LINE_PAUSE): SpokenLine[] =>
  timed(steps, pause)
    .filter(({ step }) => step.role !== 'agent')
    .map(({ step, startTime, endTime }, index) => ({
      sequence: index + 1,
      role: step.role === 'customer' ? 'customer' : 'robot',
      text: sentence(step.sentence).text,
      startTime,
      endTime,
      ...(step.nodeId !== undefined && { nodeId: step.nodeId }),
      nodeName: step.node,
      ignored: step.ignored ?? false,
      matchCondition: step.match?.[0] ?? null,
      matchValue: step.match?.[1] ?? ''
    }))

/** The mu-law audio of a conversation: of all speakers or of those that `isIncluded` selects. */
export function soundOf(
  steps: readonly Step[],
  isIncluded: (role: Step['role']) => boolean = () => true,
  pause = LINE_PAUSE
): Buffer {
  const all = Buffer.alloc(Math.round((lengthOf(steps, pause) * RATE) / 1000), SILENCE)
  for (const { step, startTime } of timed(steps, pause))
    if (isIncluded(step.role))
      sentence(step.sentence).sound.copy(all, Math.round((startTime * RATE) / 1000))
  return all
}

const loop = [...sentences.values()].filter(({ name }) => name.startsWith('customer-'))
const loopLength = loop.reduce((sum, { milliseconds }) => sum + milliseconds + PAUSE, 0)

/** Lines of a customer who talks to an agent, repeated endlessly. */
export function* customersLines(): Generator<SpokenLine> {
  for (let sequence = 1; ; sequence++) {
    const round = Math.floor((sequence - 1) / loop.length)
    const at = (sequence - 1) % loop.length
    const line = loop[at]
    if (!line) return
    const before = loop
      .slice(0, at)
      .reduce((sum, { milliseconds }) => sum + milliseconds + PAUSE, 0)
    const startTime = Math.round(round * loopLength + before)
    yield {
      sequence,
      role: 'customer',
      text: line.text,
      startTime,
      endTime: startTime + Math.round(line.milliseconds),
      nodeName: '',
      ignored: false,
      matchCondition: null,
      matchValue: ''
    }
  }
}
