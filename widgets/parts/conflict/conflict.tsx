import { useRef } from 'react'
import type { FieldMeta } from '../../../core/contract/entities/custom-field.ts'
import type { Clash } from '../../../core/lib/meeting.ts'
import { customerDeedText as d } from '../../../core/text/customer-deeds.ts'
import { Button } from '../../kit/button.tsx'

/** Two people have changed the same thing: each of the two words is there to be chosen. */
export function Conflict(props: {
  readonly clashes: readonly Clash[]
  /** The enterprise's own fields, by whose names and options their answers are known. */
  readonly metas: readonly FieldMeta[]
  readonly labelOf: (field: string) => string
  readonly onSettle: (clashes: readonly Clash[], whose: 'mine' | 'theirs') => void
}) {
  const { clashes, metas, labelOf, onSettle } = props
  const frame = useRef<HTMLElement>(null)
  const settle = (clash: Clash, whose: 'mine' | 'theirs') => {
    onSettle([clash], whose)
    frame.current?.focus()
  }
  const nameOf = (clash: Clash) => {
    const id = idOf(clash)
    if (id === undefined) return labelOf(clash.fields[0] ?? '')
    return metas.find(meta => meta.id === id)?.fieldName ?? id
  }
  // Options are known to people by their words.
  const shown = (clash: Clash, value: string) => {
    const meta = metas.find(one => one.id === idOf(clash))
    const words = meta ? value.split('、').map(one => meta.fieldOptions[one] ?? one) : [value]
    return words.join('、') || d.empty()
  }
  return (
    <section
      aria-label={d.conflict()}
      className="mb-2 flex flex-col gap-3 rounded-(--hutong-radius) border border-(--hutong-warn) bg-(--hutong-warn-bg) p-3 outline-none"
      ref={frame}
      tabIndex={-1}
    >
      <div role="alert">
        <p className="font-semibold text-(--hutong-warn)">{d.conflict()}</p>
        <p className="text-[13px]/5 text-(--hutong-warn)">{d.conflictText()}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {clashes.map(clash => {
          const label = nameOf(clash)
          return (
            <li
              className="grid grid-cols-2 items-stretch gap-2 @max-[360px]/facts:grid-cols-1"
              key={clash.fields.join()}
            >
              <span className="col-span-full text-[13px]/5 text-(--hutong-text-2)">{label}</span>
              <Word label={label} onTake={() => settle(clash, 'mine')} whose={d.mine()}>
                {shown(clash, clash.mine)}
              </Word>
              <Word label={label} onTake={() => settle(clash, 'theirs')} whose={d.theirs()}>
                {shown(clash, clash.theirs)}
              </Word>
            </li>
          )
        })}
      </ul>
      {clashes.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onSettle(clashes, 'mine')} size="small">
            {d.allMine()}
          </Button>
          <Button onClick={() => onSettle(clashes, 'theirs')} size="small">
            {d.allTheirs()}
          </Button>
        </div>
      )}
    </section>
  )
}

function Word(props: {
  readonly label: string
  readonly whose: string
  readonly children: string
  readonly onTake: () => void
}) {
  const { label, whose, children, onTake } = props
  return (
    <button
      aria-label={d.takeWord({ label, whose, value: children })}
      className="flex min-h-10 min-w-0 flex-col rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-3 py-1 text-left text-(--hutong-text) hover:bg-(--hutong-bg-hover)"
      onClick={onTake}
      type="button"
    >
      <span className="text-[12px]/5 text-(--hutong-text-3)">{whose}</span>
      <span className="wrap-anywhere">{children}</span>
    </button>
  )
}

const idOf = ({ fields }: Clash) => fields[0]?.split('customFields.')[1]
