import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'

export type OwnItem = Selectable<Tables['manual_item']>
