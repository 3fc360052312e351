import type { Database } from '../../db/schema/schema.ts'

/** Whether an enterprise records outbound calls from the ringing on: its `recordingEarlyMedia`. */
export async function recordsEarlyMedia(
  db: Pick<Database, 'selectFrom'>,
  enterpriseId: string
): Promise<boolean> {
  const { recording_early_media } = await db
    .selectFrom('enterprise')
    .select('recording_early_media')
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  return recording_early_media
}
