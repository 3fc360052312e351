/** Outcomes of a task's numbers, and how old they are. */

import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { notDialled } from '../../../../../core/features/call-tasks/enums.ts'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { TaskDashboard } from '../../../../../core/features/call-tasks/schemas.ts'
import { $isLate, $updatedAt } from '../../../../../core/features/call-tasks/task-detail.ts'
import { callResult } from '../../../../../core/features/calls/call-record-enums.ts'
import { intentCode } from '../../../../../core/features/customer-details/enums.ts'
import { speedReachMessages } from '../../../../../core/features/speed-reach/messages.ts'
import { timeOfDay } from '../../../../../core/lib/format/dates.ts'
import { inLanguage, usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { BarList } from './bar-chart.tsx'

interface OfTask {
  readonly of: TaskDashboard
}

/** Every intent level, also those without a number. */
export function IntentBars({ of }: OfTask) {
  const language = usePageLanguage()
  const rows = useMemo(
    () =>
      inLanguage(language, () =>
        intentCode.codes.map(code => ({
          label: intentCode.label(code),
          count: of.intents.find(({ levelCode }) => levelCode === code)?.count ?? 0
        }))
      ),
    [of, language]
  )
  return (
    <BarList
      nameOf={messages.level()}
      none={messages.noIntents()}
      rows={rows}
      title={messages.byIntent()}
    />
  )
}

/** Call results, the most frequent first. */
export function ResultBars({ of }: OfTask) {
  const language = usePageLanguage()
  const rows = useMemo(
    () =>
      inLanguage(language, () =>
        of.results
          .toSorted((one, other) => other.count - one.count)
          .map(({ callResult: code, count }) => ({ label: callResult.label(code), count }))
      ),
    [of, language]
  )
  return (
    <BarList
      nameOf={messages.result()}
      none={messages.noCalls()}
      rows={rows}
      title={messages.byResult()}
    />
  )
}

/** Why numbers are not called, the most frequent reason first. */
export function LeftOutBars({ of }: OfTask) {
  return (
    <BarList
      nameOf={speedReachMessages.reason()}
      none={speedReachMessages.noneLeftOut()}
      rows={of.leftOut.map(({ reason, count }) => ({ label: notDialled.label(reason), count }))}
      title={speedReachMessages.byReason()}
    />
  )
}

/** Age of the metrics; announced to screen readers only when they are stale. */
export function Freshness() {
  const at = useStore($updatedAt)
  const isLate = useStore($isLate)
  return (
    <div className="-mb-2 flex min-h-5 items-center justify-end gap-2 text-[12px]/5 text-(--hutong-text-3) tabular-nums">
      <span role="status">{isLate && <Tinted tone="warn">{messages.late()}</Tinted>}</span>
      {at !== undefined && <span>{messages.updatedAt({ time: timeOfDay(at) })}</span>}
    </div>
  )
}
