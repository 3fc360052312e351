/**
 * Conversations with audio. Those of the robot are by the script of the sample data: its nodes and
 * what it understands, in the wording of the recorded voices.
 */
import { ways } from '../../../../core/features/scripts/content-schemas.ts'
import { sentence } from '../../telephony/media/voice-sentences.ts'
import { contentOfReplies } from '../scripts/content/reply-script.ts'
import { review } from '../scripts/seed/review-script.ts'
import { conversationOf } from './sample-conversation.ts'
import type { Step } from './spoken-lines.ts'

/** The script of these conversations. */
const voicedContent = contentOfReplies(review)

/** Sentence of the robot at a node. */
const robotVoices: Readonly<Record<string, string>> = {
  ...{ n1: 'robot-1', n2: 'robot-2', n3: 'robot-3', n4: 'robot-5', n5: 'robot-7' },
  [ways.end]: 'robot-8'
}

const agent = (name: string): Step => ({ role: 'agent', sentence: name, node: '' })
const customer = (name: string): Step => ({ role: 'customer', sentence: name, node: '' })
/** A sentence that the robot ignores. */
const early = (name: string) => ({ name, isEarly: true as const })

function robotTalk(...guests: readonly (string | ReturnType<typeof early>)[]) {
  const utterances = guests.map(one => (typeof one === 'string' ? { name: one } : one))
  const { lines, state } = conversationOf(
    voicedContent,
    utterances.map(({ name, ...more }) => ({ text: sentence(name).text, ...more }))
  )
  const names = utterances.map(({ name }) => name).values()
  const steps = lines.map((line): Step => {
    const node = line.nodeName
    if (line.role === 'robot')
      return { role: 'robot', sentence: robotVoices[line.nodeId] ?? '', node, nodeId: line.nodeId }
    const { matchCondition: condition, matchValue, ignored } = line
    return {
      ...{ role: 'customer', sentence: names.next().value ?? '', node },
      ...(ignored && { ignored }),
      ...(condition && { match: [condition, matchValue] as const })
    }
  })
  return { steps, state }
}

const talks = {
  /** A satisfied customer. */
  satisfied: robotTalk('guest-1', early('guest-4'), 'guest-2', 'guest-5'),
  /** An unhappy customer, transferred to an agent. */
  unhappy: robotTalk('guest-1', 'guest-3', early('guest-4'), 'guest-7'),
  /** A customer who questions the caller's identity, and hangs up in the end. */
  doubtful: robotTalk('guest-6', 'guest-2'),
  /** A customer without time. */
  busy: robotTalk('guest-8')
}

export const scripts = {
  satisfied: talks.satisfied.steps,
  unhappy: talks.unhappy.steps,
  doubtful: talks.doubtful.steps,
  busy: talks.busy.steps,
  /** A customer and an agent. */
  loan: [
    customer('customer-1'),
    agent('agent-1'),
    customer('customer-2'),
    agent('agent-2'),
    customer('customer-3'),
    agent('agent-2'),
    customer('customer-4'),
    agent('agent-3'),
    customer('customer-5'),
    customer('customer-6'),
    agent('agent-4')
  ]
} satisfies Readonly<Record<string, readonly Step[]>>

export type ScriptName = keyof typeof scripts

const tagNames = new Map(voicedContent.tags.map(({ id, name }) => [id, name]))

/** The robot's findings in each of its conversations. */
export const findings = Object.fromEntries(
  Object.entries(talks).map(([name, { state }]) => [
    name,
    {
      intent: state.intent,
      tags: state.tags.map(id => ({ tagName: tagNames.get(id) ?? id, tagCount: 1 }))
    }
  ])
) as Readonly<
  Partial<Record<ScriptName, { intent: string; tags: { tagName: string; tagCount: number }[] }>>
>
