/** Job type 6: the recordings of calls as one zip, from the latest call to the earliest. */
import { type Selectable, sql, type Transaction } from 'kysely'
import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { allOf, type FileStore } from '../../files/file-store.ts'
import { checkQuota } from '../../jobs/file-quota.ts'
import { failJobOnRefusal } from '../../jobs/import-progress.ts'
import {
  type Job,
  JobFailure,
  type Kind,
  ownerOf,
  resultKey,
  type Step
} from '../../jobs/job-types.ts'
import type { Limits } from '../../limits.ts'
import { type RecordingNeeds, recordingOf } from '../call-detail/recording-files.ts'
import type { RecordingPlaces } from '../exchange/exchange-settings.ts'
import { archived, archivedFiles, archiveEnd, placedAt } from './growing-zip.ts'
import {
  MOST_VOICES,
  type VoiceSearch,
  voiceIndex,
  voiceName,
  voicesMatching
} from './voice-calls.ts'

export interface VoiceNeeds {
  readonly recordings: RecordingNeeds['recordings']
  readonly recordingPlaces?: RecordingPlaces | undefined
  readonly limits: Pick<Limits, 'userBytes' | 'enterpriseBytes'>
  readonly log: (line: string) => void
}
type Call = Selectable<Tables['call_record']>
interface Checkpoint {
  readonly bytes: number
  readonly after?: { readonly at: number; readonly id: string }
  /** Calls looked at, and those among them whose file is gone. */
  readonly looked?: number
  readonly missing?: number
}

/** Calls of a step, which ends early at this size of its recordings. */
const STEP_CALLS = 25
const STEP_BYTES = 16 * 1024 * 1024

const searched = async (inside: Transaction<Tables>, job: Job) =>
  (await voicesMatching(inside, ownerOf(job), job.input as VoiceSearch, job.created_at))
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')

/** The rights may have been withdrawn since the request. */ // rule recording-1
async function checkRights(inside: Transaction<Tables>, job: Job): Promise<void> {
  if (!(await hasPermission(inside, ownerOf(job), 'CMC.RECO.PERM')))
    throw new JobFailure(commonMessages.forbidden())
}

export const exportVoices = (
  files: FileStore,
  { recordings, recordingPlaces, limits, log }: VoiceNeeds
): Kind => {
  /** The recordings of the next calls with their headers. */
  async function nextVoices(inside: Transaction<Tables>, calls: readonly Call[]) {
    const parts: Buffer[] = []
    let size = 0
    let looked = 0
    for (const call of calls) {
      if (size >= STEP_BYTES) break
      looked += 1
      const needs = { db: inside, recordings, recordingPlaces, log }
      const sound = await recordingOf(needs, call.id)
      if (!sound) continue
      const part = archived(voiceName(call), call.started_at, await allOf(sound.read()))
      size += part.length
      parts.push(part)
    }
    return { parts, looked }
  }

  /** The index and the directory close the archive. */
  async function closing(inside: Transaction<Tables>, job: Job, bytes: number) {
    const name = resultKey(job.id)
    const placed = bytes === 0 ? [] : await archivedFiles(await files.growing(name, bytes))
    const names = new Set(placed.map(one => one.name.toString()))
    const calls = await (await searched(inside, job)).limit(MOST_VOICES).execute()
    const index = archived(messages.voiceIndexFile(), job.created_at, voiceIndex(calls, names))
    const grown = bytes + index.length
    const end = archiveEnd([...placed, placedAt(index, bytes)], grown)
    const size = await files.append(name, bytes, Buffer.concat([index, end]))
    await files.complete(name, size)
    return size
  }

  async function takeStep(job: Job, inside: Transaction<Tables>): Promise<Step> {
    await checkRights(inside, job)
    const { bytes, after, looked: before = 0, missing = 0 } = job.checkpoint as Checkpoint
    const all = await searched(inside, job)
    const rest = after
      ? all.where(sql<boolean>`(started_at, id) < (${after.at}, ${after.id})`)
      : all
    const calls = await rest.limit(Math.min(STEP_CALLS, MOST_VOICES - before)).execute()
    const { parts, looked } = await nextVoices(inside, calls)
    const grown = await files.append(resultKey(job.id), bytes, Buffer.concat(parts))
    await failJobOnRefusal(() => checkQuota(inside, limits, ownerOf(job), grown))
    const last = calls[looked - 1]
    const good = job.success_count + parts.length
    const gone = missing + looked - parts.length
    const done = before + looked
    const checkpoint: Checkpoint = {
      ...{ bytes: grown, looked: done, missing: gone },
      ...(last ? { after: { at: last.started_at, id: last.id } } : after && { after })
    }
    if (looked > 0) {
      const sum = Math.max(after ? job.sum_count : await countVoices(inside, job), done)
      return { checkpoint, sum, good, bad: 0 }
    }
    const remark =
      gone > 0
        ? messages.voicesPartly({ count: good, missing: gone })
        : messages.voicesDone({ count: good })
    const size = await closing(inside, job, grown)
    return {
      checkpoint,
      sum: done,
      good,
      bad: 0,
      end: { remark, isFailed: good === 0, bytes: size }
    }
  }
  return { open: async () => takeStep }
}

async function countVoices(inside: Transaction<Tables>, job: Job): Promise<number> {
  const { total } = await (
    await voicesMatching(inside, ownerOf(job), job.input as VoiceSearch, job.created_at)
  )
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return Math.min(total, MOST_VOICES)
}
