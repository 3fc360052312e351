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

/**
 * Of a node. `mark` distinguishes it from those of nodes that the script has had: reports know nodes by
 * their ids, in all versions.
 */
export const nodeId = (nodes: readonly { readonly id: string }[], mark: string): string =>
  mark === '' ? freeId('n', nodes) : freeId(`n${mark}-`, nodes)

/** The first name with a number that no node has. */
function nodeName(nodes: readonly { readonly name: string }[]): string {
  const names = new Set(nodes.map(({ name }) => name))
  for (let number = nodes.length + 1; ; number++) {
    const name = messages.newNode({ number })
    if (!names.has(name)) return name
  }
}

/** @param mark see `nodeId` */
export function newNode({ nodes }: Pick<ScriptContent, 'nodes'>, mark = ''): ScriptNode {
  return {
    ...{ id: nodeId(nodes, mark), name: nodeName(nodes), say: '', listens: true, to: '' },
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
