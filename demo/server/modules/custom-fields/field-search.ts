/** Searches customers, and members of address books, by custom fields. */
import { type RawBuilder, sql } from 'kysely'
import { z } from '../../../../core/contract/zod.ts'
import {
  isTyped,
  MAX_SEARCH_LENGTH,
  shapeOf
} from '../../../../core/features/custom-fields/rules/field-rules.ts'
import type { Database } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { containing } from '../../http/paging.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { type Field, type FieldScope, fieldsOf } from './field-queries.ts'

const MOST_FIELDS = 50 // rule custom-field-7

/** JSON escapes can produce characters that the database cannot store. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const searchText = z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH), z.refine(isStorable))

const AnswerSearch = z
  .record(z.string(), z.array(searchText).check(z.maxLength(MOST_FIELDS)))
  .check(z.refine(answers => Object.keys(answers).length <= MOST_FIELDS))

/** Parses the contract's `customFields` parameter. */
function read(written: string): z.infer<typeof AnswerSearch> {
  try {
    const given: object = JSON.parse(written)
    const answers = AnswerSearch.parse(given)
    // A record schema drops keys such as `__proto__`.
    if (Object.keys(answers).length === Object.keys(given).length) return answers
  } catch {
    // Rejected below.
  }
  throw new Refusal(400, serverMessages.badField({ field: 'customFields' }), { code: 0 })
}

/** An unknown option matches no customer. */
function chosen({ id, options }: Field, values: readonly string[]): RawBuilder<boolean>[] {
  const known = options.filter(option => values.includes(option.id))
  return known.length === 0
    ? [sql<boolean>`false`]
    : known.map(option => {
        const answer = JSON.stringify({ [id]: [option.id] })
        return sql<boolean>`custom_fields @> ${answer}::text::jsonb`
      })
}

const typed = ({ id }: Field, values: readonly string[]): RawBuilder<boolean>[] =>
  values.map(
    contained => sql<boolean>`custom_fields -> ${id}::text ->> 0 like ${containing(contained)}`
  )

/**
 * One condition per field: a substring of a text, or any of the options. Throws for a field the
 * scope does not have, since ignoring it would widen the search.
 */
export async function fieldConditions(
  db: Database,
  enterpriseId: string,
  written = '',
  scope: FieldScope = 'customer'
): Promise<readonly RawBuilder<boolean>[]> {
  if (written.trim() === '') return []
  const conditions = Object.entries(read(written))
  if (conditions.length === 0) return []
  const fields = new Map((await fieldsOf(db, enterpriseId, scope)).map(one => [one.id, one]))
  return conditions.flatMap(([id, given]) => {
    const field = fields.get(id)
    if (!field) throw refuse(caseServerMessages.noField())
    const values = given.filter(value => value !== '')
    if (values.length === 0) return []
    const any = isTyped(shapeOf(field.type)) ? typed(field, values) : chosen(field, values)
    return sql<boolean>`(${sql.join(any, sql` or `)})`
  })
}
