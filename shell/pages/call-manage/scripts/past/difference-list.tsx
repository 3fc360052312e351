import { useMemo } from 'react'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import {
  type Difference,
  scriptDifferences
} from '../../../../../core/features/scripts/rules/script-differences.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { inLanguage, usePageLanguage } from '../../../../../widgets/kit/use-page-language.ts'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'

const tones = { added: 'good', removed: 'bad', changed: 'warn' } as const

function placeOf({ part, name, node = '' }: Difference): string {
  switch (part) {
    case 'node':
      return messages.nodeOf({ name })
    case 'answer':
      return messages.answerOf({ node, name })
    case 'knowledge':
      return messages.knowledgeOf({ name })
    default:
      return messages[part]()
  }
}

/** What differs between two contents of a script. */
export function DifferenceList(props: {
  readonly before: ScriptContent
  readonly after: ScriptContent
  readonly title: string
}) {
  const { before, after, title } = props
  const language = usePageLanguage()
  const rows = useMemo(
    () => inLanguage(language, () => scriptDifferences(before, after)),
    [before, after, language]
  )
  return (
    <section aria-label={title} className={`${card} p-4`}>
      <SectionHeading level={2}>{title}</SectionHeading>
      {rows.length === 0 && <p className="py-3 text-(--hutong-text-2)">{messages.same()}</p>}
      <ul className="mt-2 flex flex-col empty:hidden">
        {rows.map((row, at) => (
          <li
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-(--hutong-border) py-2 first:border-0"
            // biome-ignore lint/suspicious/noArrayIndexKey: equal changes may be listed twice
            key={at}
          >
            <Tinted tone={tones[row.kind]}>{messages[row.kind]()}</Tinted>
            <span>{placeOf(row)}</span>
            {row.before !== undefined && (
              <span className="basis-full text-[13px]/5 text-(--hutong-text-2)">
                <del>{row.before}</del>
                <span aria-hidden="true"> → </span>
                <ins className="no-underline">{row.after}</ins>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
