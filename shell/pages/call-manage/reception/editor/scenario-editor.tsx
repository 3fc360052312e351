import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $scenarioFocus } from '../../../../../core/features/reception/scenario-check.ts'
import type { OpenScenario } from '../../../../../core/features/reception/scenario-draft.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { HoursSection, NumbersSection } from './entry-sections.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MenuSection } from './menu-section.tsx'
import { ClosedSection, QueueSection } from './queue-sections.tsx'
import { ScenarioIssues } from './scenario-issues.tsx'

/** The steps of a call in their order, and beside them the check, a moment and the history. */
export function ScenarioEditor(props: { readonly open: OpenScenario; readonly isLocked: boolean }) {
  const { open, isLocked } = props
  const { content, name, id, revision } = open
  const form = useRef<HTMLDivElement>(null)
  const focus = useStore($scenarioFocus)
  useEffect(() => {
    const [place] = focus.places.flatMap(one => [
      ...(form.current?.querySelectorAll<HTMLElement>(`[data-place="${CSS.escape(one)}"]`) ?? [])
    ])
    const fields = [...(place?.querySelectorAll<HTMLElement>('input, textarea, button') ?? [])]
    fields[0]?.focus()
  }, [focus])
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="@container flex min-w-0 flex-col gap-4" ref={form}>
          <NumbersSection content={content} isLocked={isLocked} name={name} />
          <HoursSection content={content} isLocked={isLocked} />
          <MenuSection content={content} isLocked={isLocked} />
          <QueueSection content={content} isLocked={isLocked} />
          <ClosedSection content={content} isLocked={isLocked} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 @4xl:sticky @4xl:top-0">
          <ScenarioIssues />
          <AnswerPanel content={content} />
          {/* Each change has an entry. */}
          <HistoryPanel id={id} key={revision} />
        </div>
      </div>
    </div>
  )
}
