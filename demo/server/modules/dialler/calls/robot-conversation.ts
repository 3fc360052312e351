/** Simulates a conversation between a robot and a callee. */
import type { MatchCondition } from '../../../../../core/features/call-detail/enums.ts'
import type { IntentLetter } from '../../../../../core/features/customer-details/enums.ts'
import { type Random, seeded, seedOf } from '../../../../../core/lib/random.ts'
import { taskServerMessages as messages } from '../../call-tasks/messages.ts'
import type { ScriptContent, ScriptNode, ScriptReply } from './script-types.ts'

/** Times in ms from the answer. */
export interface Line {
  readonly role: 'robot' | 'customer'
  readonly text: string
  readonly startTime: number
  readonly endTime: number
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
const SILENCE = 4000
const MOST_STEPS = 12

/** Removes unknown placeholders with the following comma. */
const filled = (say: string, values: Readonly<Record<string, string>>): string =>
  say.replace(/\{([^{}]+)\}(，?)/g, (_, name: string, comma: string) =>
    values[name] ? `${values[name]}${comma}` : ''
  )

function choose(node: ScriptNode, random: Random): ScriptReply | undefined {
  const sum = node.replies.reduce((all, { weight }) => all + weight, 0)
  let left = random() * sum
  return node.replies.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

/** `call`: the call's id, which determines the conversation. */
export function talkOf(
  script: ScriptContent,
  call: string,
  values: Readonly<Record<string, string>>,
  hangsUpSoon: boolean
): Talk {
  const random = seeded(seedOf(`talk ${call}`))
  const lines: Line[] = []
  const tags = new Set<string>()
  const variables: (readonly [string, string])[] = []
  let at = 300
  let intent: IntentLetter = hangsUpSoon ? 'F' : 'D'
  let transfers = false

  function speak(
    role: Line['role'],
    text: string,
    nodeName: string,
    more: Partial<Line> = {}
  ): void {
    const endTime = at + (text === '' ? SILENCE : Math.max(600, text.length * MS_A_CHARACTER))
    const plain = { ignored: false, matchCondition: null, matchValue: '' }
    lines.push({ role, text, startTime: at, endTime, nodeName, ...plain, ...more })
    at = endTime + PAUSE
  }

  const end = (hangupType: 2 | 3): Talk => ({
    lines,
    seconds: Math.ceil(at / 1000),
    intent,
    tags: [...tags],
    variables,
    transfers,
    hangupType
  })

  let node = script.nodes[0]
  for (let step = 0; node && step < MOST_STEPS; step++) {
    const { name } = node
    speak('robot', filled(node.say, values), name)
    if (hangsUpSoon) return end(3)
    // Short utterances during the robot's speech are ignored.
    if (random() < 0.06) speak('customer', messages.shortAnswer(), name, { ignored: true })
    const reply = choose(node, random)
    if (!reply) break
    if (reply.text === '') at += SILENCE
    else
      speak('customer', reply.text, name, {
        matchCondition: reply.match,
        matchValue: reply.matchValue ?? ''
      })
    if (reply.intent) intent = reply.intent
    if (reply.tag) tags.add(reply.tag)
    if (reply.variable) variables.push(reply.variable)
    if (reply.hangsUp) return end(3)
    if (reply.transfers) {
      transfers = true
      break
    }
    node = script.nodes.find(one => one.name === reply.next)
  }
  if (!transfers) speak('robot', script.farewell, messages.farewellNode())
  return end(2)
}
