/**
 * Checks a script before it is submitted: each issue with its place. A script without issues can
 * neither hang nor leave its nodes (rule script-6).
 */
import { type ScriptContent, type ScriptNode, ways } from '../content-schemas.ts'
import { edgesOf, reachedFrom, walk } from './script-edges.ts'

export type IssueKind =
  | 'empty'
  | 'noName'
  | 'sameName'
  | 'noText'
  | 'noFarewell'
  | 'unreachable'
  | 'deadEnd'
  | 'noTarget'
  | 'lostTarget'
  | 'noExit'
  | 'silentLoop'
  | 'missedLoop'
  | 'noVariable'
  | 'noWords'
  | 'sameWord'
  | 'wrongKey'
  | 'lostTag'

export interface ScriptIssue {
  readonly kind: IssueKind
  /** Id of the node, unless the issue is in another part of the script. */
  readonly node?: string
  /** Id of the answer, or the part of the node. */
  readonly part?: string
  /** Id of the knowledge answer. */
  readonly knowledge?: string
  /** The name that is missing or used twice. */
  readonly name?: string
}

/** The variable that is known for every number. */
export const PERSON_NAME = '姓名'
const keys = /^[0-9*#]$/

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** Variables that a text may use: imported ones, and those that answers set. */
export const knownVariables = ({ variables, nodes }: ScriptContent): ReadonlySet<string> =>
  new Set([
    PERSON_NAME,
    ...variables,
    ...nodes.flatMap(({ answers }) => answers.flatMap(({ variable }) => variable?.name ?? []))
  ])

function answerIssues(content: ScriptContent, node: ScriptNode): ScriptIssue[] {
  const tags = new Set(content.tags.map(({ id }) => id))
  const taken = new Set<string>()
  let hasOther = false
  return node.answers.flatMap(({ id: part, match, words, tag, variable }) => {
    const at = { node: node.id, part }
    const issues: ScriptIssue[] = []
    const isOther = match === 'ANY_OTHER'
    const needsWords = content.byKeys ? !isOther : match === 'CUSTOM' || match.endsWith('_QA')
    if (needsWords && words.length === 0) issues.push({ ...at, kind: 'noWords' })
    if (isOther && hasOther) issues.push({ ...at, kind: 'sameWord', name: '' })
    hasOther ||= isOther
    for (const word of words) {
      if (taken.has(word)) issues.push({ ...at, kind: 'sameWord', name: word })
      if (content.byKeys && !keys.test(word)) issues.push({ ...at, kind: 'wrongKey', name: word })
      taken.add(word)
    }
    if (tag !== '' && !tags.has(tag)) issues.push({ ...at, kind: 'lostTag', name: tag })
    if (variable && variable.name === '') issues.push({ ...at, kind: 'noVariable', name: '' })
    return issues
  })
}

function nodeIssues(
  content: ScriptContent,
  node: ScriptNode,
  ids: ReadonlySet<string>,
  known: ReadonlySet<string>
): readonly ScriptIssue[] {
  const at = { node: node.id }
  const issues: ScriptIssue[] = []
  if (node.name.trim() === '') issues.push({ ...at, kind: 'noName', part: 'name' })
  if (node.say.trim() === '') issues.push({ ...at, kind: 'noText', part: 'say' })
  const texts = { say: node.say, timeout: node.timeout.say, notUnderstood: node.notUnderstood.say }
  for (const [part, text] of Object.entries(node.listens ? texts : { say: node.say }))
    for (const name of placeholders(text))
      if (!known.has(name)) issues.push({ ...at, kind: 'noVariable', part, name })
  if (node.listens && node.answers.length === 0) issues.push({ ...at, kind: 'deadEnd' })
  for (const { part, to } of edgesOf(node)) {
    const place = { ...at, part: typeof part === 'string' ? part : part.answer }
    if (to === '') issues.push({ ...place, kind: 'noTarget' })
    else if (to !== ways.end && to !== ways.transfer && !ids.has(to))
      issues.push({ ...place, kind: 'lostTarget' })
  }
  return node.listens ? [...issues, ...answerIssues(content, node)] : issues
}

/** Where a customer is led who never speaks, or of whom nothing is understood. */
const stubborn = {
  silentLoop: (node: ScriptNode) => (node.listens ? node.timeout.to : node.to),
  missedLoop: ({ listens, answers, notUnderstood, to }: ScriptNode) =>
    listens ? (answers.find(({ match }) => match === 'ANY_OTHER') ?? notUnderstood).to : to
} as const

/** Loops of reached nodes: without any exit, and with one kind of customer. */
function loopIssues(content: ScriptContent, reached: ReadonlySet<string>): ScriptIssue[] {
  const nodes = content.nodes.filter(({ id }) => reached.has(id))
  const byId = new Map(nodes.map(node => [node.id, node]))
  const isOpen = (to: string) => !byId.has(to)
  const into = new Map<string, string[]>()
  for (const node of nodes)
    for (const { to } of edgesOf(node)) {
      const before = into.get(to)
      if (before) before.push(node.id)
      else into.set(to, [node.id])
    }
  const leaving = nodes.filter(node => edgesOf(node).some(({ to }) => isOpen(to)))
  const exits = walk(
    leaving.map(({ id }) => id),
    id => into.get(id) ?? []
  )
  const closed = nodes.filter(({ id }) => !exits.has(id))
  const issues: ScriptIssue[] = closed.map(({ id: node }) => ({ kind: 'noExit', node }))
  for (const kind of ['silentLoop', 'missedLoop'] as const) {
    const seen = new Set(closed.map(({ id }) => id))
    for (const first of nodes) {
      const path = new Set<string>()
      let node: ScriptNode | undefined = first
      while (node && !seen.has(node.id)) {
        seen.add(node.id)
        path.add(node.id)
        node = byId.get(stubborn[kind](node))
      }
      if (node && path.has(node.id)) issues.push({ kind, node: node.id })
    }
  }
  return issues
}

/** Names that are listed more than once, each once. */
const twice = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) < at))
]

export function checkScript(content: ScriptContent): readonly ScriptIssue[] {
  const { nodes, knowledge, farewell } = content
  if (nodes.length === 0) return [{ kind: 'empty' }]
  const ids = new Set(nodes.map(({ id }) => id))
  const known = knownVariables(content)
  const reached = reachedFrom(content)
  const names = new Set<string>()
  const issues: ScriptIssue[] = []
  for (const node of nodes) {
    const { id, name } = node
    if (name !== '' && names.has(name))
      issues.push({ kind: 'sameName', node: id, part: 'name', name })
    names.add(name)
    if (!reached.has(id)) issues.push({ kind: 'unreachable', node: id })
    issues.push(...nodeIssues(content, node, ids, known))
  }
  issues.push(...loopIssues(content, reached))
  const tags = new Set(content.tags.map(({ id }) => id))
  for (const { id, name, words, say, tag } of content.byKeys ? [] : knowledge) {
    const at = { knowledge: id, name }
    if (words.length === 0) issues.push({ ...at, kind: 'noWords' })
    if (say.trim() === '') issues.push({ ...at, kind: 'noText' })
    if (tag !== '' && !tags.has(tag)) issues.push({ ...at, kind: 'lostTag', name: tag })
    for (const used of placeholders(say))
      if (!known.has(used)) issues.push({ ...at, kind: 'noVariable', name: used })
  }
  const named = { variables: content.variables, tags: content.tags.map(({ name }) => name) }
  for (const [part, names] of Object.entries(named))
    for (const name of twice(names)) issues.push({ kind: 'sameName', part, name })
  if (farewell.trim() === '') issues.push({ kind: 'noFarewell' })
  for (const name of placeholders(farewell))
    if (!known.has(name)) issues.push({ kind: 'noVariable', part: 'farewell', name })
  return issues
}
