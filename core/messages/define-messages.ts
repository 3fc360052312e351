type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'served'> | Names<Rest>
  : never

/** One text for both product variants, or one for each. */
type Sentence = string | Readonly<Record<Variant, string>>
export type Variant = keyof typeof servedTerms

type Message<S extends Sentence> = [Names<S extends string ? S : S[keyof S]>] extends [never]
  ? () => string
  : (
      values: {
        readonly [Name in Names<S extends string ? S : S[keyof S]>]: string | number
      }
    ) => string

/** The term for a served person by variant (rule format-7): the value of `{served}`. */
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
 * Overrides messages by a host's own, by key such as `phone.cannotCall`; prefixed by a language
 * (`en:phone.cannotCall`), only for users who have chosen it.
 */
export function overrideTexts(messages: Readonly<Record<string, string>>): void {
  overrides = messages
}

/** The user's language, as a tag such as `en`. */
export const setTextLanguage = (tag: string): void => {
  language = tag
}

/** Language prefix of a key, as the preference and browsers use it. */
const TAG = /^([a-z]{2}(?:-[A-Za-z]{2,4})?):/

/** Languages for which the host has provided messages, besides Chinese. */
export const hostLanguages = (): readonly string[] => {
  const tags = Object.keys(overrides).flatMap(key => TAG.exec(key)?.[1] ?? [])
  return [...new Set(tags)].filter(tag => tag !== textLanguages.common)
}

/**
 * Registers a source of the message variant. Read for each message; the first source that does not
 * return undefined decides, the default is `common`.
 *
 * @returns removes the source
 */
export function addTextVariant(read: () => Variant | undefined): () => void {
  readers.add(read)
  return () => readers.delete(read)
}

/**
 * The variant as a language tag (BCP 47, private use), for `Accept-Language`: a CORS-safelisted
 * header, by which a server can reply in the page's wording.
 */
export const textLanguage = (): string => {
  const own = textLanguages[variantNow()]
  return language === textLanguages.common ? own : `${language}, ${own};q=0.9`
}
export const textLanguages = { common: 'zh-CN', social: 'zh-CN-x-social' } as const

/** The variant's term for a served person. */
export const servedTerm = (): string => servedTerms[variantNow()]

/** Replaces `{served}` in a label outside the message tables. */
export const withServedTerm = (label: string): string => label.replaceAll('{served}', servedTerm())

/**
 * The messages of one area. Each becomes a function, so that overrides and the variant are resolved
 * on use and placeholders are type-checked. `{served}` is filled in automatically.
 */
export function defineMessages<const Sentences extends Readonly<Record<string, Sentence>>>(
  area: string,
  sentences: Sentences
): { readonly [Key in keyof Sentences]: Message<Sentences[Key]> } {
  const messageOf =
    (key: string, sentence: Sentence) => (values?: Record<string, string | number>) => {
      const own = typeof sentence === 'string' ? sentence : sentence[variantNow()]
      const name = `${area}.${key}`
      const chosen = overrides[`${language}:${name}`] ?? overrides[name] ?? own
      return chosen.replace(/\{(\w+)\}/g, (whole, place: string) =>
        String(values?.[place] ?? (place === 'served' ? servedTerm() : whole))
      )
    }
  return Object.fromEntries(
    Object.entries(sentences).map(([key, sentence]) => [key, messageOf(key, sentence)])
  ) as never
}
