/** A script as a robot listens to its answers. */
import type { ScriptContent } from '../../scripts/content-schemas.ts'
import type { Recognition } from '../recognition-schemas.ts'

/**
 * Answers and knowledge are also recognised by what is heard instead of their words; no node waits
 * longer than the limit, and none is interrupted where that is switched off.
 */ // rule voice-8
export function withRecognition(
  content: ScriptContent,
  { hotWords, startSilence, allowsInterruption }: Recognition
): ScriptContent {
  const withAliases = (words: readonly string[]): string[] => [
    ...words,
    ...hotWords
      .filter(({ word, heard }) => words.includes(word) && !words.includes(heard))
      .map(({ heard }) => heard)
  ]
  return {
    ...content,
    knowledge: content.knowledge.map(one => ({ ...one, words: withAliases(one.words) })),
    nodes: content.nodes.map(node => ({
      ...node,
      isInterruptible: node.isInterruptible && allowsInterruption,
      waitSeconds: Math.min(node.waitSeconds, startSilence),
      // Keys are pressed, not heard.
      answers: content.byKeys
        ? node.answers
        : node.answers.map(answer => ({ ...answer, words: withAliases(answer.words) }))
    }))
  }
}
