import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden, refuse } from '../../http/refusal.ts'
import { MOST_VOICES, type VoiceSearch, voicesMatching } from './voice-calls.ts'

/** Refuses an export without a recording, or with more than a job takes. */
export async function checkVoices(
  db: Database,
  session: Session,
  search: VoiceSearch
): Promise<void> {
  if (!(await hasPermission(db, session, 'CMC.RECO.PERM'))) throw forbidden()
  const found = await (await voicesMatching(db, session, search, Date.now()))
    .select('id')
    .limit(MOST_VOICES + 1)
    .execute()
  if (found.length === 0) throw refuse(messages.noVoices())
  if (found.length > MOST_VOICES) throw refuse(messages.tooManyVoices({ limit: MOST_VOICES }))
}
