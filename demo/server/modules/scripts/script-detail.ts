/** Readable form of a script. */

import {
  type IntentLetter,
  intentCode,
  intentLetterOf
} from '../../../../core/features/customer-details/enums.ts'
import {
  type ScriptContent,
  type ScriptNode,
  type ScriptSample,
  ways
} from '../../../../core/features/scripts/content-schemas.ts'
import { matchText } from '../../../../core/features/scripts/rules/match-answer.ts'
import { canTransfer } from '../../../../core/features/scripts/rules/script-edges.ts'
import { samplesOf } from '../../../../core/features/scripts/rules/script-samples.ts'
import type { ScriptDetail } from '../../../../core/features/scripts/schemas.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'

const silent = (text: string): string => (text === '' ? messages.silence() : text)

/** What follows when a customer answers like this; without knowledge answers, which lead nowhere. */
function replyTo(content: ScriptContent, node: ScriptNode, { text }: ScriptSample) {
  const none = { tag: '', variable: null, matchValue: '' }
  if (text === '') return { ...none, ...node.timeout, match: 'TIMEOUT' } as const
  const matched = matchText({ ...content, knowledge: [] }, node, text)
  return matched.by === 'answer'
    ? { ...matched.answer, matchValue: matched.answer.name }
    : ({ ...none, ...node.notUnderstood, match: 'UNRECOGNISED' } as const)
}

/** Rules of an intent level: the replies that lead to it, and the default. */
function rulesOf(letter: string | undefined, content: ScriptContent): string[] {
  const lines = content.nodes.flatMap(node =>
    samplesOf(content, node)
      .filter(sample => replyTo(content, node, sample).intent === letter)
      .map(({ text }) => messages.gradeByAnswer({ node: node.name, answer: silent(text) }))
  )
  if (letter === 'D') return [...lines, messages.gradeByDefault()]
  return letter === 'F' ? [...lines, messages.gradeBySoonOver()] : lines
}

export function scriptParts(content: ScriptContent) {
  const tagNames = new Map(content.tags.map(({ id, name }) => [id, name]))
  const names = new Map(content.nodes.map(({ id, name }) => [id, name]))
  const codeOf = new Map<IntentLetter | '' | undefined, string>(
    intentCode.codes.map(code => [intentLetterOf(code), code])
  )
  const toBranch = (node: ScriptNode, sample: ScriptSample, sum: number) => {
    const { match, matchValue, to, intent, tag, variable } = replyTo(content, node, sample)
    return {
      text: sample.text,
      share: Math.round((sample.weight / sum) * 100),
      matchCondition: match,
      matchValue,
      nextNode: names.get(to) ?? null,
      levelCode: codeOf.get(intent) ?? null,
      tagName: tag === '' ? null : (tagNames.get(tag) ?? tag),
      variable,
      transfers: to === ways.transfer,
      hangsUp: sample.hangsUp
    }
  }
  return {
    canTransfer: canTransfer(content),
    variables: [...content.variables],
    tags: [...content.tags],
    farewell: content.farewell,
    levels: intentCode.options.map(({ value, label }) => ({
      levelCode: value,
      levelName: label,
      rules: rulesOf(intentLetterOf(value), content)
    })),
    nodes: content.nodes.map(node => {
      const samples = samplesOf(content, node)
      const sum = samples.reduce((all, { weight }) => all + weight, 0)
      const branches = samples.map(sample => toBranch(node, sample, sum))
      return { nodeName: node.name, say: node.say, branches }
    })
  } satisfies Partial<ScriptDetail>
}

/** Detail of a script without stored content. */
export const noParts = {
  canTransfer: false,
  variables: [],
  tags: [],
  farewell: '',
  levels: [],
  nodes: []
}
