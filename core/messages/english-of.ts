import type { Variant } from './define-messages.ts'

/**
 * The English of a table of messages: a text for each key, or one for each variant. Placeholders are
 * those of the Chinese text; `{served}` is the term for a served person (`customer`), `{Served}` the
 * same with a capital letter.
 */
export type English<Messages> = {
  readonly [Key in keyof Messages]: string | Readonly<Record<Variant, string>>
}
