import type { Kysely } from 'kysely'
import type { OperationChange } from '../../../../../core/features/operation-log/schemas.ts'
import { changedFields } from '../../../../../core/features/reception/rules/part-text.ts'
import { contentParts } from '../../../../../core/features/reception/rules/scenario-differences.ts'
import type { ReceptionContent } from '../../../../../core/features/reception/scenario-schemas.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { optionsOf } from './scenario-references.ts'

/** The fields of a scenario that differ, in words, for the operation log. */
export async function contentChanges(
  inside: Kysely<Tables>,
  enterpriseId: string,
  before: ReceptionContent,
  after: ReceptionContent
): Promise<readonly OperationChange[]> {
  const names = await optionsOf(inside, enterpriseId)
  return contentParts
    .flatMap(part => changedFields(part, before, after, names))
    .map(({ label, ...values }) => ({ name: label, ...values }))
}
