import type { Kysely } from 'kysely'
import { retentionMessages as messages } from '../../../../core/features/retention/messages.ts'
import { isShorter, sizeText } from '../../../../core/features/retention/rules.ts'
import type { RetentionTerms, StoredCalls } from '../../../../core/features/retention/schemas.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { takeVersion, versionsOf } from '../system-settings/setting-versions.ts'
import { expiredCalls, storedCalls } from './expired-calls.ts'

const daysText = (days: number | null) =>
  days === null ? messages.forever() : messages.days({ days })

export const countsText = ({ recordings, bytes, transcripts }: StoredCalls) => ({
  ...{ recordings, transcripts },
  size: sizeText(bytes)
})

const settingOf = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('retention_setting')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

type Row = Awaited<ReturnType<typeof settingOf>>
const termsOf = (row: Row): RetentionTerms => ({
  recordingDays: row?.recording_days ?? null,
  transcriptDays: row?.transcript_days ?? null
})

export function retentionHandlers({ db }: Backend): Handlers['retention'] {
  return {
    async read(_, { session: { enterpriseId } }) {
      const row = await settingOf(db, enterpriseId)
      const versionOf = await versionsOf(db, enterpriseId)
      return {
        ...termsOf(row),
        version: versionOf('retention'),
        stored: await storedCalls(db, enterpriseId),
        lastRun:
          row?.last_at == null
            ? null
            : {
                ...{ time: row.last_at, recordings: row.last_recordings },
                ...{ bytes: row.last_bytes, transcripts: row.last_transcripts }
              }
      }
    },

    preview: ({ body }, { session }) => expiredCalls(db, session.enterpriseId, body, Date.now()),

    save: ({ body: { version, isConfirmed, ...after } }, { request, session }) =>
      db.transaction().execute(async inside => {
        const { enterpriseId } = session
        const now = Date.now()
        const next = await takeVersion(inside, enterpriseId, 'retention', version)
        const before = termsOf(await settingOf(inside, enterpriseId))
        if (!isConfirmed && isShorter(before, after)) {
          const due = await expiredCalls(inside, enterpriseId, after, now)
          if (due.recordings > 0 || due.transcripts > 0)
            throw refuseField('RETENTION_DELETES', messages.question(countsText(due)))
        }
        const terms = { recording_days: after.recordingDays, transcript_days: after.transcriptDays }
        // The rest of the day is left to change it back (rule retention-2).
        const row = { ...terms, enterprise_id: enterpriseId, done_day: chinaDay(now) }
        await inside
          .insertInto('retention_setting')
          .values(row)
          .onConflict(conflict =>
            conflict.column('enterprise_id').doUpdateSet({ ...terms, done_day: row.done_day })
          )
          .execute()
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.target(), detail: messages.log() },
          changes: [
            ...changeOf(
              messages.recordings(),
              daysText(before.recordingDays),
              daysText(after.recordingDays)
            ),
            ...changeOf(
              messages.transcripts(),
              daysText(before.transcriptDays),
              daysText(after.transcriptDays)
            )
          ]
        })
        return { version: next }
      })
  }
}
