/**
 * Interprets a script: the state of a conversation and an event give the next state and what the
 * robot speaks. The same interpreter runs in the simulator of the page, in the dialler and when a
 * robot answers a call (rule script-3). Without input and output; never throws.
 */
import type { MatchCondition } from '../../call-detail/enums.ts'
import type { IntentLetter } from '../../customer-details/enums.ts'
import {
  type ScriptContent,
  type ScriptFallback,
  type ScriptNode,
  ways
} from '../content-schemas.ts'
import { scriptMessages as messages } from '../messages.ts'
import { matchText } from './match-answer.ts'

export type ConversationEvent =
  /** Words, or the key in a script for keys. `isEarly`: while the robot speaks. */
  | { readonly kind: 'answer'; readonly text: string; readonly isEarly?: boolean }
  | { readonly kind: 'silence' }
  | { readonly kind: 'hangUp' }

/** `lost`: the script leads nowhere, which its check reports; or its node is gone. */
export type ScriptEnding = 'farewell' | 'transfer' | 'customer' | 'lost'

/** Where a conversation stands. */
export interface ConversationState {
  /** Id of the node that listens. */
  readonly at: string
  readonly ending: ScriptEnding | undefined
  readonly intent: IntentLetter
  /** Distinct ids of concern tags. */
  readonly tags: readonly string[]
  readonly variables: readonly (readonly [name: string, value: string])[]
  /** How often the customer was silent, or was not understood, at this node. */
  readonly silences: number
  readonly misses: number
  readonly turns: number
}

export interface RobotLine {
  readonly text: string
  /** Id of the node, or `ways.end` for the closing words. */
  readonly nodeId: string
  readonly nodeName: string
}

/** How the event was understood; `ignored` utterances change nothing. */
export interface Understood {
  readonly nodeName: string
  readonly matchCondition: MatchCondition | null
  readonly matchValue: string
  readonly ignored: boolean
}

export interface ScriptStep {
  readonly state: ConversationState
  readonly lines: readonly RobotLine[]
  readonly understood: Understood | undefined
}

type Values = Readonly<Record<string, string>>

/** Events of a conversation; then the robot says goodbye (rule script-4). */
export const MOST_TURNS = 60
/** Longest utterance that does not interrupt the robot (rule script-7). */
const ACKNOWLEDGEMENT = 2

/** Removes unknown placeholders with the following comma (rule script-16). */
export const filled = (say: string, values: Values): string =>
  say.replace(/\{([^{}]+)\}(，?)/g, (_, name: string, comma: string) =>
    Object.hasOwn(values, name) && values[name] ? `${values[name]}${comma}` : ''
  )

const nodeOf = ({ nodes }: ScriptContent, id: string): ScriptNode | undefined =>
  nodes.find(node => node.id === id)

/** Speaks from a target on, up to a node that listens or to the end. */
function go(
  content: ScriptContent,
  from: ConversationState,
  target: string,
  values: Values
): ScriptStep {
  const lines: RobotLine[] = []
  const known = { ...values, ...Object.fromEntries(from.variables) }
  const end = (ending: ScriptEnding): ScriptStep => ({
    state: { ...from, ending },
    lines,
    understood: undefined
  })
  let next = target
  for (let passed = 0; passed <= content.nodes.length; passed++) {
    if (next === ways.transfer) return end('transfer')
    if (next === ways.end) {
      const text = filled(content.farewell, known)
      lines.push({ text, nodeId: ways.end, nodeName: messages.farewell() })
      return end('farewell')
    }
    const node = nodeOf(content, next)
    if (!node) return end('lost')
    lines.push({ text: filled(node.say, known), nodeId: node.id, nodeName: node.name })
    if (node.listens) {
      const state = { ...from, at: node.id, silences: 0, misses: 0 }
      return { state, lines, understood: undefined }
    }
    next = node.to
  }
  return end('lost')
}

const start: ConversationState = {
  at: '',
  ending: undefined,
  intent: 'D',
  tags: [],
  variables: [],
  silences: 0,
  misses: 0,
  turns: 0
}

/** The beginning of a conversation: the opening is spoken. */
export const beginScript = (content: ScriptContent, values: Values): ScriptStep =>
  go(content, start, content.nodes[0]?.id ?? '', values)

function fallBack(
  content: ScriptContent,
  node: ScriptNode,
  { fallback, count, state }: { fallback: ScriptFallback; count: number; state: ConversationState },
  values: Values
): ScriptStep {
  if (count > fallback.times)
    return go(content, { ...state, intent: fallback.intent || state.intent }, fallback.to, values)
  const known = { ...values, ...Object.fromEntries(state.variables) }
  const text = filled(fallback.say || node.say, known)
  return { state, lines: [{ text, nodeId: node.id, nodeName: node.name }], understood: undefined }
}

const withTag = ({ tags }: ConversationState, tag: string): readonly string[] =>
  tag === '' || tags.includes(tag) ? tags : [...tags, tag]

/** The answer of the customer at a node. */
function takeAnswer(
  content: ScriptContent,
  node: ScriptNode,
  state: ConversationState,
  text: string,
  values: Values
): ScriptStep {
  const matched = matchText(content, node, text)
  const { name: nodeName } = node
  const plain = { nodeName, matchValue: '', ignored: false }
  if (matched.by === 'nothing') {
    const misses = state.misses + 1
    const missed = { fallback: node.notUnderstood, count: misses, state: { ...state, misses } }
    const understood = { ...plain, matchCondition: 'UNRECOGNISED' } as const
    return { ...fallBack(content, node, missed, values), understood }
  }
  if (matched.by === 'knowledge') {
    const { name: matchValue, say, tag } = matched.knowledge
    const known = { ...values, ...Object.fromEntries(state.variables) }
    return {
      state: { ...state, tags: withTag(state, tag) },
      lines: [say, node.say].map(one => ({ text: filled(one, known), nodeId: node.id, nodeName })),
      understood: { ...plain, matchCondition: 'SINGLE_ROUND_QA', matchValue }
    }
  }
  const { to, intent, tag, variable, match, name: matchValue } = matched.answer
  const next: ConversationState = {
    ...state,
    intent: intent || state.intent,
    tags: withTag(state, tag),
    variables: variable
      ? [...state.variables, [variable.name, variable.value || text]]
      : state.variables
  }
  const understood = { ...plain, matchCondition: match, matchValue }
  return { ...go(content, next, to, values), understood }
}

/** The next state after an event. A conversation that is over stays as it is. */
export function stepScript(
  content: ScriptContent,
  before: ConversationState,
  event: ConversationEvent,
  values: Values
): ScriptStep {
  const none = { lines: [], understood: undefined }
  if (before.ending) return { ...none, state: before }
  const node = nodeOf(content, before.at)
  if (!node) return { ...none, state: { ...before, ending: 'lost' } }
  if (event.kind === 'hangUp') return { ...none, state: { ...before, ending: 'customer' } }
  const state = { ...before, turns: before.turns + 1 }
  const text = event.kind === 'answer' ? event.text.trim() : ''
  if (event.kind === 'answer' && event.isEarly) {
    const words = text.replace(/[\p{P}\s]/gu, '')
    if (!node.isInterruptible || words.length <= ACKNOWLEDGEMENT) {
      const plain = { nodeName: node.name, matchCondition: null, matchValue: '' }
      return { ...none, state: before, understood: { ...plain, ignored: true } }
    }
  }
  const silences = state.silences + 1
  const step =
    text === ''
      ? fallBack(
          content,
          node,
          { fallback: node.timeout, count: silences, state: { ...state, silences } },
          values
        )
      : takeAnswer(content, node, state, text, values)
  if (step.state.ending || state.turns < MOST_TURNS) return step
  // The conversation goes round in circles.
  return { ...go(content, step.state, ways.end, values), understood: step.understood }
}
