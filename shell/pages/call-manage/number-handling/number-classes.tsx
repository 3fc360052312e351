import { type NumberClass, numberClass } from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import {
  exportHandled,
  usableCount
} from '../../../../core/features/number-handling/number-tasks.ts'
import type { NumberHandlingTask } from '../../../../core/features/number-handling/schemas.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { Donut } from '../../../../widgets/parts/charts/donut.tsx'
import { setQuery } from '../../../router/router.ts'
import { shareText } from './number-task-cells.tsx'

/** Shows the numbers of a class in the list below. */
const show = (code: NumberClass): void =>
  setQuery({ numberClass: String(code), page: undefined }, { isStep: true })

/** How many numbers are of each class, with a file for each. */
export function NumberClasses({ task }: { readonly task: NumberHandlingTask }) {
  const { counts, handled } = task
  const usable = usableCount(task)
  return (
    <section className={`${card} flex flex-col gap-4 p-5`}>
      <Donut
        finding={messages.finding({ count: handled, usable, share: shareText(usable, handled) })}
        items={counts.map(({ numberClass: code, count }) => ({
          key: String(code),
          label: numberClass.label(code),
          value: count,
          onOpen: () => show(code)
        }))}
        level={2}
        title={messages.result()}
        unit={messages.unit()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-[13px]/5 text-(--hutong-text-2)">{messages.byClass()}</span>
        {counts.map(({ numberClass: code }) => (
          <Button
            aria-label={messages.downloadClass({ name: numberClass.label(code) })}
            key={code}
            onClick={() => begin(exportHandled(task.id, [code]))}
            size="small"
          >
            {numberClass.label(code)}
          </Button>
        ))}
      </div>
    </section>
  )
}
