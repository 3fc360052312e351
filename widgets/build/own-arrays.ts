/** Build transform: replaces the array functions that a host's libraries may have overridden. */
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly computed?: unknown
  readonly object?: unknown
  readonly property?: unknown
  readonly callee?: unknown
  readonly name?: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see)
}

/** `object.name`, not computed. */
function memberOf(value: unknown, name: string): Node | undefined {
  if (!isNode(value) || value.type !== 'MemberExpression' || value.computed === true)
    return undefined
  const { object, property } = value
  return isNode(object) && isNode(property) && property.name === name ? object : undefined
}

/**
 * Prototype.js replaces `Array.from` with a version without iterator support; old versions also replace
 * `reduce`.
 */
const helpers = `
function hutongFrom(given, each) {
  const list = [];
  if (typeof given[Symbol.iterator] === 'function') for (const value of given) list.push(value);
  else for (let at = 0; at < given.length; at++) list.push(given[at]);
  return each ? list.map((value, at) => each(value, at)) : list;
}
function hutongReduce(list, act, ...first) {
  if (!Array.isArray(list)) return list?.reduce(act, ...first);
  let at = 0;
  if (first.length === 0 && list.length === 0) throw new TypeError('Nothing to reduce');
  let sum = first.length > 0 ? first[0] : list[at++];
  for (; at < list.length; at++) sum = act(sum, list[at], at, list);
  return sum;
}
`

/** The same code, with `Array.from` and `reduce` replaced by module-local helpers. */
export function withOwnArrays(code: string, tree: unknown): string {
  const edits: Edit[] = []
  if (!isNode(tree)) return code
  visit(tree, node => {
    if (memberOf(node, 'from')?.name === 'Array')
      edits.push({ start: node.start, end: node.end, text: 'hutongFrom' })
    const callee = node.callee
    const list = node.type === 'CallExpression' ? memberOf(callee, 'reduce') : undefined
    if (!list || !isNode(callee)) return
    // Closing brackets of the list are kept.
    const closing = /^[\s)]*/.exec(code.slice(list.end))?.[0].length ?? 0
    edits.push({ start: node.start, end: node.start, text: 'hutongReduce(' })
    edits.push({
      start: list.end + closing,
      end: code.indexOf('(', callee.end) + 1,
      text: ', '
    })
  })
  if (edits.length === 0) return code
  // Edits are applied from the end, so that earlier offsets stay valid; of two at one offset the outer one
  // is first.
  const sorted = edits
    .map((edit, order) => ({ ...edit, order }))
    .sort((a, b) => b.start - a.start || b.order - a.order)
  let own = code
  for (const { start, end, text } of sorted) own = own.slice(0, start) + text + own.slice(end)
  return own + helpers
}

export function ownArrays(): Plugin {
  return {
    name: 'hutong-own-arrays',
    renderChunk(code) {
      if (!/\bArray\.from\b|\.reduce\(/.test(code)) return null
      return { code: withOwnArrays(code, this.parse(code)), map: null }
    }
  }
}
