/** Readable form of a script. */

import { intentCode, intentLetterOf } from '../../../../core/features/customer-details/enums.ts'
import type { ScriptDetail } from '../../../../core/features/scripts/schemas.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { ScriptContent, ScriptReply } from '../dialler/calls/script-types.ts'

const silent = (text: string): string => (text === '' ? messages.silence() : text)

/** Rules of an intent level: the replies that lead to it, and the default. */
function rulesOf(letter: string | undefined, { nodes }: ScriptContent): string[] {
  const lines = nodes.flatMap(({ name, replies }) =>
    replies
      .filter(({ intent }) => intent === letter)
      .map(({ text }) => messages.gradeByAnswer({ node: name, answer: silent(text) }))
  )
  if (letter === 'D') return [...lines, messages.gradeByDefault()]
  return letter === 'F' ? [...lines, messages.gradeBySoonOver()] : lines
}

export function scriptParts(content: ScriptContent) {
  const tagNames = new Map(content.tags.map(({ id, name }) => [id, name]))
  const codeOf = new Map(intentCode.codes.map(code => [intentLetterOf(code), code]))
  const toBranch = (reply: ScriptReply, sum: number) => ({
    text: reply.text,
    share: Math.round((reply.weight / sum) * 100),
    matchCondition: reply.match,
    matchValue: reply.matchValue ?? '',
    nextNode: reply.next ?? null,
    levelCode: codeOf.get(reply.intent) ?? null,
    tagName: reply.tag === undefined ? null : (tagNames.get(reply.tag) ?? reply.tag),
    variable: reply.variable ? { name: reply.variable[0], value: reply.variable[1] } : null,
    transfers: reply.transfers ?? false,
    hangsUp: reply.hangsUp ?? false
  })
  return {
    canTransfer: content.canTransfer,
    variables: [...content.variables],
    tags: [...content.tags],
    farewell: content.farewell,
    levels: intentCode.options.map(({ value, label }) => ({
      levelCode: value,
      levelName: label,
      rules: rulesOf(intentLetterOf(value), content)
    })),
    nodes: content.nodes.map(({ name, say, replies }) => {
      const sum = replies.reduce((all, { weight }) => all + weight, 0)
      return { nodeName: name, say, branches: replies.map(reply => toBranch(reply, sum)) }
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
