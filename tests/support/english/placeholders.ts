/** What a text and its English are compared by. */
import type { Sentence } from '../../../core/messages/define-messages.ts'

/** Characters of a Chinese text: ideographs, and punctuation as wide as them. */
export const han = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/

/** The text of each variant. */
export const each = (sentence: Sentence): readonly string[] =>
  typeof sentence === 'string' ? [sentence] : Object.values(sentence)

/** Names of placeholders; `{served}` is filled in for every text. */
export const places = (sentence: Sentence | undefined): readonly string[] =>
  [
    ...new Set(
      each(sentence ?? '').flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    )
  ]
    .filter(name => name !== undefined && !/^[sS]erved$/.test(name))
    .toSorted() as readonly string[]
