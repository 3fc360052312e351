type Names<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

type Say<Sentence extends string> = [Names<Sentence>] extends [never]
  ? () => string
  : (values: { readonly [Name in Names<Sentence>]: string | number }) => string

let overrides: Readonly<Record<string, string>> = {}

/** Puts a host's own sentences in place of ours, by key such as `phone.cannotCall`. */
export function overrideTexts(messages: Readonly<Record<string, string>>): void {
  overrides = messages
}

/**
 * The sentences of one area. Each becomes a function, so that a host's override is read at the
 * moment of speaking, and the placeholders of a sentence are the compiler's business.
 */
export function texts<const Sentences extends Readonly<Record<string, string>>>(
  area: string,
  sentences: Sentences
): { readonly [Key in keyof Sentences]: Say<Sentences[Key]> } {
  const say = (key: string, sentence: string) => (values?: Record<string, string | number>) =>
    (overrides[`${area}.${key}`] ?? sentence).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values?.[name] ?? whole)
    )
  return Object.fromEntries(
    Object.entries(sentences).map(([key, sentence]) => [key, say(key, sentence)])
  ) as never
}
