/** Customers are looked for by their answers to the fields that the enterprise has added. */
import { type RawBuilder, sql } from 'kysely'
import { z } from '../../../core/contract/zod.ts'
import { isTyped, MOST_SOUGHT, shapeOf } from '../../../core/rules/custom-fields.ts'
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../paging.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type Field, fieldsOf } from './fields.ts'

const MOST_FIELDS = 50

/** Escapes of JSON write what no request may bring as it is, and no database keeps. */
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const sought = z.string().check(z.trim(), z.maxLength(MOST_SOUGHT), z.refine(isKept))

const Asked = z
  .record(z.string(), z.array(sought).check(z.maxLength(MOST_FIELDS)))
  .check(z.refine(asked => Object.keys(asked).length <= MOST_FIELDS))

/** What the contract's `customFields` says. */
function read(written: string): z.infer<typeof Asked> {
  try {
    const given: object = JSON.parse(written)
    const asked = Asked.parse(given)
    // A record has no place for a key like `__proto__`, and leaves it out.
    if (Object.keys(asked).length === Object.keys(given).length) return asked
  } catch {
    // It is told below.
  }
  throw new Refusal(400, serverText.badField({ field: 'customFields' }), { code: 0 })
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
  values.map(words => sql<boolean>`custom_fields -> ${id}::text ->> 0 like ${containing(words)}`)

/**
 * One condition for each field that is asked for: part of what was typed, or any of the options. Only the
 * fields of this enterprise's customers can be asked for; any other is refused, for without it more would
 * be found than was looked for.
 */
export async function fieldConditions(
  db: Database,
  enterpriseId: string,
  written = ''
): Promise<readonly RawBuilder<boolean>[]> {
  if (written.trim() === '') return []
  const asked = Object.entries(read(written))
  if (asked.length === 0) return []
  const fields = new Map((await fieldsOf(db, enterpriseId, 'customer')).map(one => [one.id, one]))
  return asked.flatMap(([id, given]) => {
    const field = fields.get(id)
    if (!field) throw refuse(caseText.noField())
    const values = given.filter(value => value !== '')
    if (values.length === 0) return []
    const any = isTyped(shapeOf(field.type)) ? typed(field, values) : chosen(field, values)
    return sql<boolean>`(${sql.join(any, sql` or `)})`
  })
}
