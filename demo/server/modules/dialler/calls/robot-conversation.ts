/** Simulates a conversation between a robot and a callee: the callee's part; the script's is interpreted. */
import type { MatchCondition } from '../../../../../core/features/call-detail/enums.ts'
import type { IntentLetter } from '../../../../../core/features/customer-details/enums.ts'
import type {
  ScriptContent,
  ScriptSample
} from '../../../../../core/features/scripts/content-schemas.ts'
import {
  beginScript,
  type ConversationEvent,
  type RobotLine,
  type ScriptStep,
  stepScript
} from '../../../../../core/features/scripts/rules/interpret-script.ts'
import { samplesOf } from '../../../../../core/features/scripts/rules/script-samples.ts'
import {
  type Recognition,
  usualRecognition
} from '../../../../../core/features/voices/recognition-schemas.ts'
import { type Random, seeded, seedOf } from '../../../../../core/lib/random.ts'
import { taskServerMessages as messages } from '../../call-tasks/messages.ts'

/** Times in ms from the answer. */
export interface Line {
  readonly role: 'robot' | 'customer'
  readonly text: string
  readonly startTime: number
  readonly endTime: number
  /** Of the robot's lines by a script. */
  readonly nodeId?: string
  readonly nodeName: string
  readonly ignored: boolean
  readonly matchCondition: MatchCondition | null
  readonly matchValue: string
}

export interface Talk {
  readonly lines: readonly Line[]
  readonly seconds: number
  readonly intent: IntentLetter
  /** Distinct ids of concern tags. */
  readonly tags: readonly string[]
  readonly variables: readonly (readonly [name: string, value: string])[]
  readonly transfers: boolean
  /** 2 robot, 3 callee. */
  readonly hangupType: 2 | 3
}

const MS_A_CHARACTER = 220
const PAUSE = 600
/** Which share of short utterances a robot notices, by its sensitivity. */ // rule voice-8
const NOTICED = 0.02
/** How often a customer interrupts a robot that can be interrupted. */
const EARLY_SHARE = 0.2

/** Duration of a spoken text in ms. */
export const spokenFor = (text: string): number => Math.max(600, text.length * MS_A_CHARACTER)

function choose(samples: readonly ScriptSample[], random: Random): ScriptSample | undefined {
  const sum = samples.reduce((all, { weight }) => all + weight, 0)
  let left = random() * sum
  return samples.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

type Listening = Pick<Recognition, 'endSilence' | 'sensitivity'> & {
  /** Duration of a text of the robot in ms, where it is known. */
  readonly lengthOf?: (text: string) => number | undefined
}

/** `call`: the call's id, which determines the conversation. */
export function talkOf(
  script: ScriptContent,
  call: string,
  values: Readonly<Record<string, string>>,
  hangsUpSoon: boolean,
  { endSilence: pause, sensitivity, lengthOf }: Listening = usualRecognition
): Talk {
  const random = seeded(seedOf(`talk ${call}`))
  const impatience = seeded(seedOf(`early ${call}`))
  const lines: Line[] = []
  let at = 300

  function speak(
    role: Line['role'],
    text: string,
    nodeName: string,
    more: Partial<Line> = {}
  ): void {
    const known = role === 'robot' ? lengthOf?.(text) : undefined
    const endTime = at + (known ?? spokenFor(text))
    const plain = { ignored: false, matchCondition: null, matchValue: '' }
    lines.push({ role, text, startTime: at, endTime, nodeName, ...plain, ...more })
    at = endTime + (role === 'customer' ? pause : PAUSE)
  }
  /** The customer speaks in the middle of the robot's line. */
  function interrupt(): void {
    const last = lines.at(-1)
    if (last?.role !== 'robot') return
    const endTime = Math.round((last.startTime + last.endTime) / 2)
    lines[lines.length - 1] = { ...last, endTime }
    at = endTime + PAUSE
  }
  const speakLines = (all: readonly RobotLine[]) => {
    for (const { text, nodeId, nodeName } of all)
      if (text !== '') speak('robot', text, nodeName, { nodeId })
  }
  const end = ({ state: { intent, tags, variables, ending } }: ScriptStep, hangupType: 2 | 3) => ({
    ...{ lines, seconds: Math.ceil(at / 1000), intent, tags, variables, hangupType },
    transfers: ending === 'transfer' && hangupType === 2
  })

  let step = beginScript(script, values)
  if (hangsUpSoon) {
    speakLines(step.lines.slice(0, 1))
    const { state } = stepScript(script, step.state, { kind: 'hangUp' }, values)
    return end({ ...step, state: { ...state, intent: 'F' } }, 3)
  }
  speakLines(step.lines)
  const nodes = new Map(script.nodes.map(node => [node.id, node]))
  while (!step.state.ending) {
    const node = nodes.get(step.state.at)
    if (!node) break
    // Short utterances during the robot's speech are ignored.
    if (random() < NOTICED * sensitivity) {
      const early: ConversationEvent = {
        kind: 'answer',
        text: messages.shortAnswer(),
        isEarly: true
      }
      const { understood } = stepScript(script, step.state, early, values)
      if (understood?.ignored) speak('customer', early.text, node.name, { ignored: true })
    }
    const sample = choose(samplesOf(script, node), random)
    const text = sample?.text ?? ''
    const isEarly =
      node.isInterruptible && !script.byKeys && text !== '' && impatience() < EARLY_SHARE
    step = stepScript(
      script,
      step.state,
      text === '' ? { kind: 'silence' } : { kind: 'answer', text, isEarly },
      values
    )
    if (isEarly && !step.understood?.ignored) interrupt()
    if (text === '') at += node.waitSeconds * 1000
    else speak('customer', text, node.name, step.understood)
    if (sample?.hangsUp) return end(step, 3)
    speakLines(step.lines)
  }
  return end(step, 2)
}
