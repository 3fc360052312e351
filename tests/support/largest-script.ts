/** A script at every limit of rule script-1, in characters of three bytes. */
import { limits, type ScriptContent } from '../../core/features/scripts/content-schemas.ts'

const text = (length: number, at = 0): string => String(at).padStart(length, '客')
const id = (kind: string, at: number): string => `${kind}-${at}`.padEnd(40, 'x')
const rows = <Row>(length: number, row: (at: number) => Row): Row[] =>
  Array.from({ length }, (_, at) => row(at))

const words = rows(limits.words, at => text(20, at))
const ask = {
  ...{ times: limits.repeats, say: text(limits.text), to: id('n', 0) },
  intent: 'A' as const
}
const answers = rows(limits.answers, at => ({
  ...{ id: id('a', at), match: 'SINGLE_ROUND_QA' as const, name: text(limits.name, at), words },
  ...{ to: id('n', at), intent: 'A' as const, tag: id('t', 0) },
  variable: { name: text(limits.name), value: text(limits.name) }
}))

export const largestScript: ScriptContent = {
  byKeys: false,
  variables: rows(limits.variables, at => text(limits.name, at)),
  tags: rows(limits.tags, at => ({ id: id('t', at), name: text(limits.name, at) })),
  nodes: rows(limits.nodes, at => ({
    ...{ id: id('n', at), name: text(limits.name, at), say: text(limits.text), listens: true },
    ...{ to: id('n', 1), isInterruptible: true, waitSeconds: limits.wait, answers },
    ...{ timeout: ask, notUnderstood: ask },
    samples: rows(limits.samples, () => ({ text: text(100), weight: 1000, hangsUp: false }))
  })),
  knowledge: rows(limits.knowledge, at => ({
    ...{ id: id('k', at), name: text(limits.name, at), words, say: text(limits.text) },
    tag: id('t', 1)
  })),
  farewell: text(limits.text)
}
