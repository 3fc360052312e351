/** The limits of the monitors, and their form. */
import { computed, type ReadableAtom, readonlyType } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { mutationStore, type Outcome } from '../../lib/query/mutation-store.ts'
import { lastOf, type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { monitorLimits } from './endpoints.ts'
import { monitorLimitMessages as messages } from './messages.ts'
import type { MonitorLimit, MonitorLimits, VersionedLimits } from './schemas.ts'

/** In ms, between two readings. */
const READ_MS = 60_000

const store = queryStore<VersionedLimits>()
const attempt = mutationStore<'save'>()

/** Nothing is marked until the limits are read. */
const unlimited: MonitorLimits = {
  busyMinutes: null,
  wrapUpMinutes: null,
  ringSeconds: null,
  talkMinutes: null,
  warnsNoneFree: false
}

/** The limits with their version. */
export const $versionedLimits: ReadableAtom<QueryState<VersionedLimits>> = store.$store
export const $monitorLimits = computed(store.$store, (state): MonitorLimits => {
  return lastOf(state) ?? unlimited
})
export const $limitAttempt = readonlyType(attempt.$attempt)
export const forgetLimitAttempt = attempt.forget

/** Never rejects; without limits nothing is marked. */
export const readLimits = (): Promise<void> =>
  store.refresh(() => call(monitorLimits.read, {}, { silent: true }))

/** Reads the limits now, and again every minute: a monitor may be open for days. Returns what stops it. */
export function followLimits(): () => void {
  void readLimits()
  return environment().every(READ_MS, () => void readLimits())
}

/** Largest value of each limit, as in its schema. */
export const largestLimits: Readonly<Record<MonitorLimit, number>> = {
  busyMinutes: 480,
  wrapUpMinutes: 480,
  ringSeconds: 600,
  talkMinutes: 480
}

/** The limits as typed. */
export type LimitDraft = Readonly<Record<MonitorLimit, string>> & {
  readonly warnsNoneFree: boolean
}

const shown = (limit: number | null) => (limit === null ? '' : String(limit))

export const draftOf = (limits: MonitorLimits): LimitDraft => ({
  busyMinutes: shown(limits.busyMinutes),
  wrapUpMinutes: shown(limits.wrapUpMinutes),
  ringSeconds: shown(limits.ringSeconds),
  talkMinutes: shown(limits.talkMinutes),
  warnsNoneFree: limits.warnsNoneFree
})

/** Why a typed limit is refused; blank means none. */
export function limitIssue(name: MonitorLimit, typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const most = largestLimits[name]
  const isFine =
    text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most)
  return isFine ? undefined : messages.range({ most })
}

const limitIn = (typed: string): number | null => {
  const text = typed.normalize('NFKC').trim()
  return text === '' ? null : Number(text)
}

/** Saves the limits over this version. Never rejects. */
export async function saveLimits(draft: LimitDraft, version: number): Promise<Outcome> {
  const outcome = await attempt.make('save', async () => {
    const saved = await call(
      monitorLimits.save,
      {
        body: {
          version,
          busyMinutes: limitIn(draft.busyMinutes),
          wrapUpMinutes: limitIn(draft.wrapUpMinutes),
          ringSeconds: limitIn(draft.ringSeconds),
          talkMinutes: limitIn(draft.talkMinutes),
          warnsNoneFree: draft.warnsNoneFree
        }
      },
      { silent: true }
    )
    await store.refresh(() => Promise.resolve(saved))
  })
  if (outcome === 'done') notify('success', messages.saved())
  return outcome
}

onSignedOut(() => {
  store.forget()
  attempt.forget()
})
