type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, 'served'> | Names<Rest>
  : never

/** One text for both product variants, or one for each. */
export type Sentence = string | Readonly<Record<Variant, string>>
export type Variant = keyof typeof servedTerms

type Message<S extends Sentence> = [Names<S extends string ? S : S[keyof S]>] extends [never]
  ? () => string
  : (
      values: {
        readonly [Name in Names<S extends string ? S : S[keyof S]>]: string | number
      }
    ) => string

/** The texts of a language other than Chinese. */
export interface Translation {
  /** By key such as `phone.cannotCall`; `served` and `Served` are values of placeholders. */
  readonly texts: Readonly<Record<string, Sentence>>
  /** By the Chinese text of a label outside the message tables. */
  readonly labels: Readonly<Record<string, string>>
}

/** The term for a served person by variant (rule format-7): the value of `{served}`. */
export const servedTerms = { common: '客户', social: '服务对象' } as const

export const textLanguages = { common: 'zh-CN', social: 'zh-CN-x-social' } as const

type Texts = Readonly<Record<string, Sentence>>
type Values = Readonly<Record<string, string | number>>

let overrides: Readonly<Record<string, string>> = {}
const always: Texts = { served: servedTerms }
/** Replaces texts of the tables: overrides, and the translation. */
let texts = always
// A literal: `hutong.js` has its own copy of what is used here.
let language = 'zh-CN'
let translated: Translation | undefined
// That copy has only the first values of these.
let find = (key: string, sentence: Sentence, _values?: Values): Sentence => texts[key] ?? sentence
let variantNow = (): Variant => 'common'

const merge = (): void => {
  texts = { ...always, ...overrides, ...translated?.texts }
}

/**
 * Overrides messages by a host's own, by key such as `phone.cannotCall`; prefixed by a language
 * (`en:phone.cannotCall`), only where that language is shown. An override without a prefix is Chinese:
 * the built-in English precedes it.
 */
export function overrideTexts(messages: Readonly<Record<string, string>>): void {
  overrides = messages
  merge()
}

/** The language shown, as a tag such as `en`, and its built-in texts where there are any. */
export function setTextLanguage(tag: string, translation?: Translation): void {
  language = tag
  translated = translation
  find = (key, sentence) => texts[`${tag}:${key}`] ?? texts[key] ?? sentence
  merge()
}

/** Language prefix of a key, as the preference and browsers use it. */
const TAG = /^([a-z]{2}(?:-[A-Za-z]{2,4})?):/

/** Languages for which the host has provided messages, besides Chinese. */
export const hostLanguages = (): readonly string[] => {
  const tags = Object.keys(overrides).flatMap(key => TAG.exec(key)?.[1] ?? [])
  return [...new Set(tags)].filter(tag => tag !== textLanguages.common)
}

const readers = new Set<() => Variant | undefined>()

/**
 * Registers a source of the message variant. Read for each message; the first source that does not
 * return undefined decides, the default is `common`.
 *
 * @returns removes the source
 */
export function addTextVariant(read: () => Variant | undefined): () => void {
  readers.add(read)
  variantNow = () => {
    for (const reader of readers) {
      const variant = reader()
      if (variant) return variant
    }
    return 'common'
  }
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

function ofVariant(text: Sentence): string
function ofVariant(text: Sentence | undefined): string | undefined
function ofVariant(text: Sentence | undefined): string | undefined {
  return typeof text === 'object' ? text[variantNow()] : text
}

/** The variant's term for a served person. */
export const servedTerm = (): string => ofVariant(texts.served) ?? ''

const filled = (text: string, values?: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, place: string) =>
    String(values?.[place] ?? ofVariant(texts[place]) ?? whole)
  )

/** A label outside the message tables in the language shown, with `{served}` replaced. */
export const withServedTerm = (label: string, values?: Values): string =>
  filled(translated?.labels[label] ?? label, values)

/**
 * For a server, whose replies to one page may be in another language than what it stores: every text
 * that is made while `active` gives a map is put there, by the Chinese text.
 */
export function noteTexts(
  translation: Translation,
  active: () => Map<string, string> | undefined
): void {
  const before = find
  // No object: a value may be any text, such as `constructor`.
  const labels = new Map(Object.entries(translation.labels))
  find = (key, sentence, values) => {
    const text = before(key, sentence, values)
    const noted = active()
    const other = noted && translation.texts[key]
    if (!other) return text
    const inOther = Object.entries(values ?? {}).map(([name, value]) => [
      name,
      noted.get(String(value)) ?? labels.get(String(value)) ?? value
    ])
    const terms = ['served', 'Served'].map(name => [name, ofVariant(translation.texts[name])])
    noted.set(
      filled(ofVariant(text), values),
      filled(ofVariant(other), Object.fromEntries([...terms, ...inOther]))
    )
    return text
  }
}

/**
 * The messages of one area. Each becomes a function, so that overrides, language and variant are
 * resolved on use and placeholders are type-checked. `{served}` is filled in automatically.
 */
export function defineMessages<const Sentences extends Readonly<Record<string, Sentence>>>(
  area: string,
  sentences: Sentences
): { readonly [Key in keyof Sentences]: Message<Sentences[Key]> } {
  const messageOf = (key: string, sentence: Sentence) => (values?: Values) =>
    filled(ofVariant(find(`${area}.${key}`, sentence, values)), values)
  return Object.fromEntries(
    Object.entries(sentences).map(([key, sentence]) => [key, messageOf(key, sentence)])
  ) as never
}
