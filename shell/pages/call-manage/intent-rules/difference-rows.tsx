import { intentRuleMessages as messages } from '../../../../core/features/intent-rules/messages.ts'
import type { RuleDifference } from '../../../../core/features/intent-rules/rules/rule-differences.ts'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

const tones = { added: 'good', removed: 'bad', changed: 'warn', default: 'warn' } as const

/** Rules that were added, removed, changed or moved. */
export function DifferenceRows({ rows }: { readonly rows: readonly RuleDifference[] }) {
  if (rows.length === 0) return <p className="text-(--hutong-text-2)">{messages.noChanges()}</p>
  return (
    <ul className="flex min-w-0 flex-col gap-1">
      {rows.map(({ kind, name, before = 0, after = 0 }) => (
        <li className="flex min-w-0 flex-wrap items-baseline gap-2" key={`${kind} ${name}`}>
          {kind === 'moved' ? (
            <Tinted tone="plain">{messages.movedFrom({ before, after })}</Tinted>
          ) : (
            <Tinted tone={tones[kind]}>
              {kind === 'default' ? messages.changed() : messages[kind]()}
            </Tinted>
          )}
          <span className="min-w-0 wrap-anywhere">
            {kind === 'default' ? messages.defaultChanged() : name}
          </span>
        </li>
      ))}
    </ul>
  )
}
