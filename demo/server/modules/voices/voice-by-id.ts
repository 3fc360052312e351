import type { Kysely } from 'kysely'
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** The sound of a voice of the enterprise; undefined for the usual one. */
export const voiceById = async (
  db: Kysely<Tables>,
  enterpriseId: string,
  id: string | undefined
): Promise<VoiceSound | undefined> =>
  id === undefined
    ? undefined
    : db
        .selectFrom('voice_model')
        .select(['sex', 'speed', 'pitch', 'volume'])
        .where('enterprise_id', '=', enterpriseId)
        .where('id', '=', id)
        .executeTakeFirst()
