import { changedFields, partLabel } from '../../../../../core/features/reception/part-text.ts'
import {
  type OpenScenario,
  settlePart
} from '../../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { useOptions } from './way-field.tsx'

/** Another user has saved meanwhile: nothing that was typed is lost, and each part is decided. */
export function ConflictPanel({ open }: { readonly open: OpenScenario }) {
  const names = useOptions()
  const { theirs, conflicts, content, updater } = open
  if (!theirs) return null
  return (
    <section
      aria-label={messages.conflict({ name: open.name, user: updater })}
      className="mb-3 flex flex-col gap-3 rounded-(--hutong-radius) border border-(--hutong-warn) bg-(--hutong-warn-bg) p-3"
    >
      <div role="alert">
        <p className="font-semibold text-(--hutong-warn)">
          {messages.conflict({ name: open.name, user: updater })}
        </p>
        <p className="text-[13px]/5 text-(--hutong-warn)">
          {conflicts.length > 0 ? messages.conflictText() : messages.merged()}
        </p>
      </div>
      <ul className="flex flex-col gap-3 empty:hidden">
        {conflicts.map(part => (
          <li className="flex min-w-0 flex-col gap-1" key={part}>
            <span className="font-semibold">{partLabel(part)}</span>
            {changedFields(part, content, theirs, names).map(({ label, before, after }) => (
              <p className="text-[13px]/5 wrap-anywhere" key={label}>
                <span className="text-(--hutong-text-2)">{label}</span>
                <br />
                {messages.mine({ value: before })}
                <br />
                {messages.theirs({ value: after })}
              </p>
            ))}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => settlePart(part, 'mine')} size="small">
                {messages.keepMine({ part: partLabel(part) })}
              </Button>
              <Button onClick={() => settlePart(part, 'theirs')} size="small">
                {messages.takeTheirs({ part: partLabel(part) })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
