/** New parts of a script. */
import {
  type ScriptAnswer,
  type ScriptContent,
  type ScriptKnowledge,
  type ScriptNode,
  ways
} from '../content-schemas.ts'
import { scriptMessages as messages } from '../messages.ts'

/** The first `prefix` with a number that is not in use. */
export function freeId(prefix: string, taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id))
  for (let at = taken.length + 1; ; at++) if (!ids.has(`${prefix}${at}`)) return `${prefix}${at}`
}

export const newAnswer = (node: ScriptNode): ScriptAnswer => ({
  id: freeId(`${node.id}a`, node.answers),
  match: 'CUSTOM',
  ...{ name: '', words: [], to: '', intent: '', tag: '', variable: null }
})

export function newNode({ nodes }: Pick<ScriptContent, 'nodes'>): ScriptNode {
  const id = freeId('n', nodes)
  return {
    ...{ id, name: messages.newNode({ number: id.slice(1) }), say: '', listens: true, to: '' },
    ...{ isInterruptible: false, waitSeconds: 4, answers: [], samples: [] },
    timeout: { times: 1, say: '', to: ways.end, intent: 'E' },
    notUnderstood: { times: 1, say: '', to: ways.end, intent: '' }
  }
}

export const newKnowledge = ({ knowledge }: ScriptContent): ScriptKnowledge => ({
  ...{ id: freeId('k', knowledge), name: '', words: [], say: '', tag: '' }
})

/** A script with an opening. */
export const emptyScript = (byKeys: boolean): ScriptContent => ({
  ...{ byKeys, variables: [], tags: [], knowledge: [] },
  nodes: [{ ...newNode({ nodes: [] }), name: messages.opening() }],
  farewell: messages.newFarewell()
})
