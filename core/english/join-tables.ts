import type { Sentence, Translation } from '../messages/define-messages.ts'

/** The English of one folder of messages. */
export interface EnglishOfFolder {
  /** By area and key. */
  readonly english?: Readonly<Record<string, Readonly<Record<string, Sentence>>>>
  /** By the Chinese text of a label. */
  readonly labels?: Readonly<Record<string, string>>
}

/** What a chunk of English texts exports. */
export interface EnglishTexts {
  readonly folders: readonly EnglishOfFolder[]
}

export type LoadTexts = () => Promise<EnglishTexts>

/** One translation from chunks of texts. */
export function joinTables(chunks: readonly EnglishTexts[]): Translation {
  const folders = chunks.flatMap(chunk => chunk.folders)
  return {
    texts: {
      served: { common: 'customer', social: 'service user' },
      Served: { common: 'Customer', social: 'Service user' },
      ...Object.fromEntries(
        folders.flatMap(({ english = {} }) =>
          Object.entries(english).flatMap(([area, sentences]) =>
            Object.entries(sentences).map(([key, text]) => [`${area}.${key}`, text] as const)
          )
        )
      )
    },
    labels: Object.assign({}, ...folders.map(({ labels }) => labels))
  }
}
