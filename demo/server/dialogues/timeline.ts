/** When each line of a conversation is said, and what that sounds like. */
import { RATE } from '../sip/g711.ts'
import { sentence, sentences } from '../sip/sentences.ts'
import type { Said, Step } from './said.ts'

/** Milliseconds. */
const FIRST_BREATH = 300
const BREATH = 400
/** Between the sentences of a customer who talks to an agent: that is how `voices.ts` has them. */
const PAUSE = 500
/** G.711 mu-law of nothing. */
const SILENCE = 0xff

interface Timed {
  readonly step: Step
  readonly startTime: number
  readonly endTime: number
}

function timed(steps: readonly Step[], pause = BREATH): Timed[] {
  let at = FIRST_BREATH
  return steps.map(step => {
    const startTime = at
    const endTime = startTime + Math.round(sentence(step.sentence).milliseconds)
    at = endTime + pause
    return { step, startTime, endTime }
  })
}

/** How long a conversation is, with so many milliseconds between its lines. */
export const lengthOf = (steps: readonly Step[], pause = BREATH): number =>
  (timed(steps, pause).at(-1)?.endTime ?? 0) + pause

/** Its lines; what an agent says is not among them. */
export const linesFrom = (steps: readonly Step[], pause = BREATH): Said[] =>
  timed(steps, pause)
    .filter(({ step }) => step.role !== 'agent')
    .map(({ step, startTime, endTime }, index) => ({
      sequence: index + 1,
      role: step.role === 'customer' ? 'customer' : 'robot',
      text: sentence(step.sentence).text,
      startTime,
      endTime,
      nodeName: step.node,
      ignored: step.ignored ?? false,
      matchCondition: step.match?.[0] ?? null,
      matchValue: step.match?.[1] ?? ''
    }))

/** Its sound in mu-law: of everybody, or of those alone whom `isHeard` lets through. */
export function soundOf(
  steps: readonly Step[],
  isHeard: (role: Step['role']) => boolean = () => true,
  pause = BREATH
): Buffer {
  const all = Buffer.alloc(Math.round((lengthOf(steps, pause) * RATE) / 1000), SILENCE)
  for (const { step, startTime } of timed(steps, pause))
    if (isHeard(step.role))
      sentence(step.sentence).sound.copy(all, Math.round((startTime * RATE) / 1000))
  return all
}

const loop = [...sentences.values()].filter(({ name }) => name.startsWith('customer-'))
const loopLength = loop.reduce((sum, { milliseconds }) => sum + milliseconds + PAUSE, 0)

/** The lines of a customer who talks to an agent: the same sentences again and again. */
export function* customersLines(): Generator<Said> {
  for (let sequence = 1; ; sequence++) {
    const round = Math.floor((sequence - 1) / loop.length)
    const at = (sequence - 1) % loop.length
    const said = loop[at]
    if (!said) return
    const before = loop
      .slice(0, at)
      .reduce((sum, { milliseconds }) => sum + milliseconds + PAUSE, 0)
    const startTime = Math.round(round * loopLength + before)
    yield {
      sequence,
      role: 'customer',
      text: said.text,
      startTime,
      endTime: startTime + Math.round(said.milliseconds),
      nodeName: '',
      ignored: false,
      matchCondition: null,
      matchValue: ''
    }
  }
}
