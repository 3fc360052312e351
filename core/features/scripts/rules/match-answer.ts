/** Which answer of a node the customer gave. */
import type {
  ScriptAnswer,
  ScriptContent,
  ScriptKnowledge,
  ScriptNode
} from '../content-schemas.ts'

/** Words that these answers are recognised by, besides their own (rule script-5). */
const builtIn: Readonly<Partial<Record<ScriptAnswer['match'], readonly string[]>>> = {
  POSITIVE: [
    ...['可以', '好', '好的', '行', '能', '是的', '愿意', '没问题', '没关系', '方便', '对', '嗯嗯'],
    ...['你说', '请说', '听清楚了', '清楚', '知道了', '怎么办', '怎么续', '不错', '挺好']
  ],
  NEGATIVE: [
    ...['不行', '不可以', '不能', '不是', '不好', '不方便', '不用', '没有', '没空', '算了'],
    ...['开会', '在忙', '正忙', '开车', '改天', '不太']
  ],
  NEGATIVE_POLICY: [
    ...['不需要', '不要', '别打', '别再打', '不感兴趣', '没兴趣', '挂了', '投诉', '骚扰', '骗子']
  ]
}

const wordsOf = (answer: ScriptAnswer): readonly string[] => [
  ...answer.words,
  ...(builtIn[answer.match] ?? [])
]

/** A word by which the answer is recognised, if it needs one. */
export const firstWordOf = (answer: ScriptAnswer): string | undefined => wordsOf(answer)[0]

const negated = /[不没别](?:太|是|很|怎么|那么|特别|想|要|打算|大){0,3}$/
/** In characters: how far before a word its negation may stand. */
const NEGATION_REACH = 6

/** Whether the text contains the word, not negated. */
function contains(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!negated.test(text.slice(Math.max(0, at - NEGATION_REACH), at))) return true
  return false
}

/** Length of the longest word that the text contains. */
const longest = (text: string, words: readonly string[]): number =>
  words.reduce((most, word) => (word.length > most && contains(text, word) ? word.length : most), 0)

/** The one with the longest matching word; of equal ones the first. */
function best<Row>(
  rows: readonly Row[],
  text: string,
  words: (row: Row) => readonly string[]
): Row | undefined {
  let found: Row | undefined
  let most = 0
  for (const row of rows) {
    const length = longest(text, words(row))
    if (length <= most) continue
    most = length
    found = row
  }
  return found
}

export type Matched =
  | { readonly by: 'answer'; readonly answer: ScriptAnswer }
  | { readonly by: 'knowledge'; readonly knowledge: ScriptKnowledge }
  | { readonly by: 'nothing' }

const anyOther = ({ answers }: ScriptNode) => answers.find(({ match }) => match === 'ANY_OTHER')

/** An answer of the node before the script's knowledge before any other answer. */
export function matchText(content: ScriptContent, node: ScriptNode, typed: string): Matched {
  const text = typed.trim()
  if (content.byKeys) {
    const pressed = node.answers.find(({ words }) => words.includes(text)) ?? anyOther(node)
    return pressed ? { by: 'answer', answer: pressed } : { by: 'nothing' }
  }
  const specific = node.answers.filter(({ match }) => match !== 'ANY_OTHER')
  const answer = best(specific, text, wordsOf)
  if (answer) return { by: 'answer', answer }
  const knowledge = best(content.knowledge, text, ({ words }) => words)
  if (knowledge) return { by: 'knowledge', knowledge }
  const other = anyOther(node)
  return other ? { by: 'answer', answer: other } : { by: 'nothing' }
}
