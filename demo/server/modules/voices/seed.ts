import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

const DAY = 86_400_000

/** Two voices of the first enterprise, one of which a script has chosen. */
export async function insertVoices(db: Kysely<Tables>, now: number): Promise<void> {
  const usual = { enterprise_id: 'ent-1', speed: 100, pitch: 50, volume: 100 }
  const [created_at, updated_at] = [now - 45 * DAY, now - 45 * DAY]
  const sample_text = '您好，我是远帆客服的智能回访员，请问现在方便接听吗？'
  await db
    .insertInto('voice_model')
    .values([
      {
        ...{ ...usual, id: 'voice-1', name: '晓帆', sex: 'female', style: 'warm' },
        ...{ sample_text, created_at, updated_at }
      },
      {
        ...{ ...usual, id: 'voice-2', name: '远航', sex: 'male', style: 'formal', speed: 90 },
        ...{ sample_text, created_at: created_at - DAY, updated_at }
      }
    ])
    .execute()
  await db
    .updateTable('script_template')
    .set({ voice_id: 'voice-1' })
    .where('enterprise_id', '=', 'ent-1')
    .where('code', '=', 'HS-1001')
    .execute()
}
