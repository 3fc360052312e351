/** Where each node of a script leads. */
import { type ScriptContent, type ScriptNode, ways } from '../content-schemas.ts'

/** Part of a node from which a way leads on. */
export type EdgePart = 'to' | 'timeout' | 'notUnderstood' | { readonly answer: string }

export interface Edge {
  readonly part: EdgePart
  readonly to: string
}

export const edgesOf = (node: ScriptNode): readonly Edge[] =>
  node.listens
    ? [
        ...node.answers.map(({ id, to }) => ({ part: { answer: id }, to })),
        { part: 'timeout', to: node.timeout.to },
        { part: 'notUnderstood', to: node.notUnderstood.to }
      ]
    : [{ part: 'to', to: node.to }]

/** Ids that a walk from these on visits. */
export function walk(
  from: readonly string[],
  next: (id: string) => readonly string[]
): ReadonlySet<string> {
  const found = new Set(from)
  // A set visits what is added during the loop.
  for (const id of found) for (const one of next(id)) found.add(one)
  return found
}

/** Nodes and ways that a conversation can come to. */
export function reachedFrom({ nodes }: ScriptContent): ReadonlySet<string> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const [first] = nodes
  return walk(first ? [first.id] : [], id => {
    const node = byId.get(id)
    return node ? edgesOf(node).map(({ to }) => to) : []
  })
}

/**
 * Id of the main question: where the first of the greeting's answers leads that leads to another
 * node, and from there on to the one that listens; blank for a script of one node (rule analysis-5).
 */
export function mainNodeOf({ nodes }: Pick<ScriptContent, 'nodes'>): string {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const [greeting] = nodes
  const next = greeting && edgesOf(greeting).find(({ to }) => to !== greeting.id && byId.has(to))
  if (!next) return ''
  const passed = new Set<string>()
  for (let at = next.to; !passed.has(at); ) {
    const node = byId.get(at)
    if (!node) break
    if (node.listens) return at
    passed.add(at)
    at = node.to
  }
  return next.to
}

/** Whether some answer, silence or text of the script hands over to a person. */
export const canTransfer = ({ nodes }: ScriptContent): boolean =>
  nodes.some(node => edgesOf(node).some(({ to }) => to === ways.transfer))
