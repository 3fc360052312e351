type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'served'> | Names<Rest>
  : never

/** One sentence for both variants of the product, or one for each. */
type Sentence = string | Readonly<Record<Variant, string>>
export type Variant = keyof typeof servedTerms

type Say<S extends Sentence> = [Names<S extends string ? S : S[keyof S]>] extends [never]
  ? () => string
  : (
      values: {
        readonly [Name in Names<S extends string ? S : S[keyof S]>]: string | number
      }
    ) => string

/** What each variant calls the person who is served (doc 1 §1): the value of `{served}`. */
export const servedTerms = { common: '客户', social: '服务对象' } as const

let overrides: Readonly<Record<string, string>> = {}
let language: string = 'zh-CN'
const readers = new Set<() => Variant | undefined>()

function variantNow(): Variant {
  for (const read of readers) {
    const variant = read()
    if (variant) return variant
  }
  return 'common'
}

/**
 * Puts a host's own sentences in place of ours, by key such as `phone.cannotCall`; with a language in
 * front (`en:phone.cannotCall`) only for those who have chosen that.
 */
export function overrideTexts(messages: Readonly<Record<string, string>>): void {
  overrides = messages
}

/** The language that the person has chosen, as a tag such as `en`. */
export const setTextLanguage = (tag: string): void => {
  language = tag
}

/** As a preference keeps it, and as a browser takes it for a language. */
const TAG = /^([a-z]{2}(?:-[A-Za-z]{2,4})?):/

/** The languages that the host has brought sentences for, besides Chinese. */
export const hostLanguages = (): readonly string[] => {
  const tags = Object.keys(overrides).flatMap(key => TAG.exec(key)?.[1] ?? [])
  return [...new Set(tags)].filter(tag => tag !== textLanguages.common)
}

/**
 * Registers a source of the variant that sentences are written for. It is read for each sentence;
 * the first source that does not return undefined decides, and without one it is `common`.
 *
 * @returns removes the source
 */
export function addTextVariant(read: () => Variant | undefined): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/**
 * The variant as a language tag (BCP 47, private use), for `Accept-Language`: a header that needs no
 * permission of CORS, by which a server can answer in the words of the asking page.
 */
export const textLanguage = (): string => {
  const own = textLanguages[variantNow()]
  return language === textLanguages.common ? own : `${language}, ${own};q=0.9`
}
export const textLanguages = { common: 'zh-CN', social: 'zh-CN-x-social' } as const

/** The word for the person who is served, as the variant has it. */
export const servedTerm = (): string => servedTerms[variantNow()]

/** Fills `{served}` into a label that stands outside the tables of sentences. */
export const withServedTerm = (label: string): string => label.replaceAll('{served}', servedTerm())

/**
 * The sentences of one area. Each becomes a function, so that a host's override and the variant are
 * read at the moment of speaking, and the placeholders of a sentence are the compiler's business.
 * `{served}` is filled in by itself.
 */
export function texts<const Sentences extends Readonly<Record<string, Sentence>>>(
  area: string,
  sentences: Sentences
): { readonly [Key in keyof Sentences]: Say<Sentences[Key]> } {
  const say = (key: string, sentence: Sentence) => (values?: Record<string, string | number>) => {
    const own = typeof sentence === 'string' ? sentence : sentence[variantNow()]
    const name = `${area}.${key}`
    const chosen = overrides[`${language}:${name}`] ?? overrides[name] ?? own
    return chosen.replace(/\{(\w+)\}/g, (whole, place: string) =>
      String(values?.[place] ?? (place === 'served' ? servedTerm() : whole))
    )
  }
  return Object.fromEntries(
    Object.entries(sentences).map(([key, sentence]) => [key, say(key, sentence)])
  ) as never
}
