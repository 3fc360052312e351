/** Changes of a script as an editor makes them; the given script stays as it is. */
import {
  limits,
  type ScriptContent,
  type ScriptFallback,
  type ScriptNode
} from '../content-schemas.ts'
import { nodeId } from './new-parts.ts'
import { edgesOf } from './script-edges.ts'

/** The first name of this kind that no node has. */
function freeName({ nodes }: ScriptContent, name: string): string {
  const names = new Set(nodes.map(node => node.name))
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, limits.name - 4)}${number}`
    if (!names.has(next)) return next
  }
}

export const withNode = (
  content: ScriptContent,
  id: string,
  change: Partial<ScriptNode>
): ScriptContent => ({
  ...content,
  nodes: content.nodes.map(node => (node.id === id ? { ...node, ...change } : node))
})

/**
 * A copy of the node, after it.
 *
 * @param mark see `nodeId`
 */
export function withCopy(
  content: ScriptContent,
  id: string,
  mark = ''
): [ScriptContent, ScriptNode] | undefined {
  const at = content.nodes.findIndex(node => node.id === id)
  const node = content.nodes[at]
  if (!node) return undefined
  const copyId = nodeId(content.nodes, mark)
  const answers = node.answers.map((answer, index) => ({ ...answer, id: `${copyId}a${index + 1}` }))
  const copy = { ...node, id: copyId, name: freeName(content, node.name), answers }
  return [{ ...content, nodes: content.nodes.toSpliced(at + 1, 0, copy) }, copy]
}

const without = <Part extends { readonly to: string }>(part: Part, id: string): Part =>
  part.to === id ? { ...part, to: '' } : part

/** Without a node; what led to it has no target any more. */
export const withoutNode = (content: ScriptContent, id: string): ScriptContent => ({
  ...content,
  nodes: content.nodes.flatMap(node =>
    node.id === id
      ? []
      : [
          edgesOf(node).some(({ to }) => to === id) || node.to === id
            ? {
                ...without(node, id),
                answers: node.answers.map(answer => without(answer, id)),
                timeout: without<ScriptFallback>(node.timeout, id),
                notUnderstood: without<ScriptFallback>(node.notUnderstood, id)
              }
            : node
        ]
  )
})

/** How many ways lead to a node. */
export const waysTo = ({ nodes }: Pick<ScriptContent, 'nodes'>, id: string): number =>
  nodes.reduce(
    (sum, node) => sum + (node.id === id ? 0 : edgesOf(node).filter(({ to }) => to === id).length),
    0
  )
