import { changedFields, partLabel } from '../../../../../core/features/reception/rules/part-text.ts'
import type { ContentPart } from '../../../../../core/features/reception/rules/scenario-differences.ts'
import {
  type OpenScenario,
  settlePart
} from '../../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import { ConflictPanel } from '../../../../../widgets/parts/conflict/conflict-panel.tsx'
import { useOptions } from './way-field.tsx'

/** The parts of the scenario that another user has changed, too. */
export function ScenarioConflicts({ open }: { readonly open: OpenScenario }) {
  const names = useOptions()
  const { theirs, conflicts, content, updater } = open
  if (!theirs) return null
  return (
    <ConflictPanel
      onSettle={(part, whose) => settlePart(part as ContentPart, whose)}
      parts={conflicts.map(part => ({
        ...{ key: part, label: partLabel(part) },
        contents: changedFields(part, content, theirs, names).map(({ label, before, after }) => (
          <p className="text-[13px]/5 wrap-anywhere" key={label}>
            <span className="text-(--hutong-text-2)">{label}</span>
            <br />
            {messages.mine({ value: before })}
            <br />
            {messages.theirs({ value: after })}
          </p>
        )),
        keepMine: messages.keepMine({ part: partLabel(part) }),
        takeTheirs: messages.takeTheirs({ part: partLabel(part) })
      }))}
      text={conflicts.length > 0 ? messages.conflictText() : messages.merged()}
      title={messages.conflict({ name: open.name, user: updater })}
    />
  )
}
