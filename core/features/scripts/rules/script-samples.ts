/** What customers may answer at a node: for simulated customers, and as proposals in the simulator. */
import type { ScriptContent, ScriptNode, ScriptSample } from '../content-schemas.ts'
import { firstWordOf } from './match-answer.ts'

/** The node's samples; without any, one word for each of its answers (rule script-15). */
export function samplesOf({ byKeys }: ScriptContent, node: ScriptNode): readonly ScriptSample[] {
  if (node.samples.some(({ weight }) => weight > 0)) return node.samples
  return node.answers.flatMap(answer => {
    const text = answer.words[0] ?? (byKeys ? undefined : firstWordOf(answer))
    return text === undefined ? [] : [{ text, weight: 1, hangsUp: false }]
  })
}
