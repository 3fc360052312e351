import type { Kysely } from 'kysely'
import {
  type Recognition,
  usualRecognition
} from '../../../../core/features/voices/recognition-schemas.ts'
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

/** How the robot of a script listens. */
export async function recognitionOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  code: string
): Promise<Recognition> {
  const voice = await db
    .selectFrom('script_template')
    .innerJoin('voice_model', 'voice_model.id', 'voice_id')
    .select('recognition')
    .where('script_template.enterprise_id', '=', enterpriseId)
    .where('code', '=', code)
    .executeTakeFirst()
  return voice?.recognition ?? usualRecognition
}
