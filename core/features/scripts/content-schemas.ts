/** What a script consists of, as it is stored, sent, imported and exported. */
import { enumeration } from '../../contract/enumeration.ts'
import { z } from '../../contract/zod.ts'
import { intentLetter } from '../customer-details/enums.ts'

/** Limits of a script (rule script-1). */
export const limits = {
  nodes: 200,
  answers: 20,
  words: 30,
  knowledge: 100,
  variables: 30,
  tags: 30,
  samples: 20,
  repeats: 3,
  wait: 30,
  name: 32,
  text: 500
} as const

/** In bytes: a request or a file of a script at all its limits, with the indents of a file. */
export const LARGEST_SCRIPT = 16_000_000

const name = z.string().check(z.maxLength(limits.name))
const text = z.string().check(z.maxLength(limits.text))
const id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
/** Blank: none given. */
const intent = z.union([z.literal(''), intentLetter.schema])
const words = z.array(z.string().check(z.minLength(1), z.maxLength(20)))

/** What an answer is recognised by; a subset of the match conditions of a transcript. */
export const answerKind = enumeration([
  ['POSITIVE', '肯定'],
  ['NEGATIVE', '否定'],
  ['NEGATIVE_POLICY', '拒绝'],
  ['CUSTOM', '关键词'],
  ['SINGLE_ROUND_QA', '单轮问答'],
  ['MULTI_ROUND_QA', '多轮问答'],
  ['ANY_OTHER', '任意其他']
])

/** Where the conversation goes: the id of a node, one of `ways`, or blank for not chosen yet. */
const target = z.string().check(z.maxLength(40))
export const ways = { end: '@end', transfer: '@transfer' } as const

/** Ids are distinct: nodes and answers are found by them. */
const distinct = z.refine<readonly { readonly id: string }[]>(rows => {
  const ids = new Set(rows.map(({ id }) => id))
  return ids.size === rows.length
})

export const ScriptAnswer = z.object({
  id,
  match: answerKind.schema,
  /** The answer in the transcript and in reports. */
  name,
  /** Words that the customer uses; keys in a script for keys. */
  words: words.check(z.maxLength(limits.words)),
  to: target,
  intent,
  /** Id of a concern tag; blank for none. */
  tag: z.string().check(z.maxLength(40)),
  /** The variable that the answer sets; with a blank value, to the customer's words. */
  variable: z.nullable(z.object({ name, value: name }))
})

/** What happens when the customer is silent, or is not understood. */
export const ScriptFallback = z.object({
  /** How often the robot asks again before it goes on. */
  times: z.int().check(z.minimum(0), z.maximum(limits.repeats)),
  /** What it asks; the node's text when blank. */
  say: text,
  to: target,
  intent
})

/** What a simulated customer may answer at a node; silence when blank. */
export const ScriptSample = z.object({
  text: z.string().check(z.maxLength(100)),
  /** Relative to the sum of the node's weights. */
  weight: z.number().check(z.minimum(0), z.maximum(1000)),
  /** The customer hangs up after these words. */
  hangsUp: z.boolean()
})

export const ScriptNode = z.object({
  id,
  name,
  /** `{姓名}` is a placeholder. */
  say: text,
  /** A node that does not listen goes on to `to` after its text. */
  listens: z.boolean(),
  to: target,
  /** Whether the customer may answer while the robot speaks. */
  isInterruptible: z.boolean(),
  waitSeconds: z.int().check(z.minimum(1), z.maximum(limits.wait)),
  answers: z.array(ScriptAnswer).check(z.maxLength(limits.answers), distinct),
  timeout: ScriptFallback,
  notUnderstood: ScriptFallback,
  samples: z.array(ScriptSample).check(z.maxLength(limits.samples))
})

/** A question that is answered at any node; the conversation then continues where it was. */
export const ScriptKnowledge = z.object({
  id,
  name,
  words: words.check(z.maxLength(limits.words)),
  say: text,
  tag: z.string().check(z.maxLength(40))
})

export const ScriptContent = z.object({
  /** The customer answers by keys instead of by speech. */
  byKeys: z.boolean(),
  /** Variables required for each number. */
  variables: z.array(name.check(z.minLength(1))).check(z.maxLength(limits.variables)),
  tags: z.array(z.object({ id, name: name.check(z.minLength(1)) })).check(z.maxLength(limits.tags)),
  /** The first one opens the conversation. */
  nodes: z.array(ScriptNode).check(z.maxLength(limits.nodes), distinct),
  knowledge: z.array(ScriptKnowledge).check(z.maxLength(limits.knowledge), distinct),
  /** Spoken at the end. */
  farewell: text
})

export type ScriptAnswer = z.infer<typeof ScriptAnswer>
export type ScriptFallback = z.infer<typeof ScriptFallback>
export type ScriptSample = z.infer<typeof ScriptSample>
export type ScriptNode = z.infer<typeof ScriptNode>
export type ScriptKnowledge = z.infer<typeof ScriptKnowledge>
export type ScriptContent = z.infer<typeof ScriptContent>
