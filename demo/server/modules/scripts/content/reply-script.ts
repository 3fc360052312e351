/**
 * A script as a list of replies for each node: the form of the sample scripts, and of the scripts
 * that a database of an earlier version contains.
 */
import type { MatchCondition } from '../../../../../core/features/call-detail/enums.ts'
import type { IntentLetter } from '../../../../../core/features/customer-details/enums.ts'
import {
  answerKind,
  type ScriptAnswer,
  type ScriptContent,
  type ScriptFallback,
  type ScriptNode,
  ways
} from '../../../../../core/features/scripts/content-schemas.ts'

export interface Reply {
  /** The words; blank for silence. */
  readonly text: string
  /** How often simulated customers give this reply, relative to the other replies of the node. */
  readonly weight: number
  /** What an answer must be to count as this reply. */
  readonly match: MatchCondition
  readonly matchValue?: string
  /** Words that the reply is recognised by; without them its value or its text. */
  readonly words?: readonly string[]
  /** Name of the next node; without one the call ends with the closing words. */
  readonly next?: string
  readonly intent?: IntentLetter
  /** Id of a concern tag. */
  readonly tag?: string
  readonly variable?: readonly [name: string, value: string]
  readonly transfers?: true
  /** The customer hangs up after these words. */
  readonly hangsUp?: true
}

export interface ReplyScript {
  readonly byKeys?: true
  readonly variables: readonly string[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly nodes: readonly {
    readonly name: string
    readonly say: string
    readonly replies: readonly Reply[]
  }[]
  readonly knowledge?: ScriptContent['knowledge']
  readonly farewell: string
}

const LONGEST_WORD = 20
/** The longest part of the text without punctuation. */
const plain = (text: string): string =>
  text
    .split(/[。？！…，]/u)
    .reduce((most, part) => (part.length > most.length ? part : most))
    .slice(0, LONGEST_WORD)

function wordsOf({ words, text, match, matchValue }: Reply): string[] {
  if (words) return [...words]
  if (match === 'ANY_OTHER') return []
  return [matchValue && text.includes(matchValue) ? matchValue : plain(text)]
}

/** The script in the form in which it is edited and interpreted. */
export function contentOfReplies(script: ReplyScript): ScriptContent {
  const ids = new Map(script.nodes.map(({ name }, at) => [name, `n${at + 1}`]))
  const targetOf = ({ transfers, next }: Reply): string =>
    transfers ? ways.transfer : next === undefined ? ways.end : (ids.get(next) ?? '')
  const fallbackOf = (reply: Reply | undefined, times: number): ScriptFallback => ({
    times: reply ? 0 : times,
    say: '',
    to: reply ? targetOf(reply) : ways.end,
    intent: reply?.intent ?? ''
  })

  const toNode = ({ name, say, replies }: ReplyScript['nodes'][number], at: number): ScriptNode => {
    const id = `n${at + 1}`
    const timeout = replies.find(({ match, text }) => match === 'TIMEOUT' || text === '')
    const missed = replies.find(({ match }) => match === 'UNRECOGNISED')
    const answers = replies.flatMap((reply, index): ScriptAnswer[] => {
      if (reply === timeout || reply === missed) return []
      return [
        {
          id: `${id}a${index + 1}`,
          match: answerKind.isCode(reply.match) ? reply.match : 'CUSTOM',
          name: reply.matchValue ?? '',
          words: wordsOf(reply),
          to: targetOf(reply),
          intent: reply.intent ?? '',
          tag: reply.tag ?? '',
          variable: reply.variable ? { name: reply.variable[0], value: reply.variable[1] } : null
        }
      ]
    })
    return {
      ...{ id, name, say, answers, listens: replies.length > 0, to: ways.end },
      ...{ isInterruptible: false, waitSeconds: 4 },
      timeout: fallbackOf(timeout, 1),
      notUnderstood: fallbackOf(missed, 1),
      samples: replies.map(({ text, weight, hangsUp = false }) => ({ text, weight, hangsUp }))
    }
  }

  return {
    byKeys: script.byKeys ?? false,
    variables: [...script.variables],
    tags: [...script.tags],
    nodes: script.nodes.map(toNode),
    knowledge: [...(script.knowledge ?? [])],
    farewell: script.farewell
  }
}
