import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { card } from './looks.ts'
import { useWords } from './words.ts'

const FOLDED_PX = 162
const RING_PX = 4

/** The frame of every list: what is looked for, what can be done, the rows, and the pager. */
export function ListPage(props: {
  readonly search?: ReactNode
  readonly toolbar?: ReactNode
  readonly table: ReactNode
  readonly pager?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-4">
      {props.search}
      <section className={`${card} overflow-hidden`}>
        {props.toolbar && (
          <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2">
            {props.toolbar}
          </div>
        )}
        {props.table}
        {props.pager && <div className="px-4">{props.pager}</div>}
      </section>
    </div>
  )
}

/** What a list is searched by. Fields beyond 162 px of height are folded away (doc 1 §9). */
export function SearchForm(props: {
  readonly children: ReactNode
  readonly onSearch: () => void
  readonly onReset: () => void
}) {
  const fields = useRef<HTMLDivElement>(null)
  /** In px, up to the last row of fields that is in sight when folded; undefined when nothing is hidden. */
  const [folded, setFolded] = useState<number>()
  const [isUnfolded, unfold] = useState(false)
  const id = useId()
  const words = useWords()
  useEffect(() => {
    const box = fields.current
    if (!box) return
    const watching = new ResizeObserver(() => setFolded(foldedHeight(box)))
    watching.observe(box)
    return () => watching.disconnect()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSearch()
  }
  const isFolded = folded !== undefined && !isUnfolded
  return (
    <form className={`${card} flex flex-col gap-2 p-4`} onSubmit={submit}>
      <div className="overflow-hidden" style={{ maxHeight: isFolded ? folded : undefined }}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus of its fields go by */}
        <div
          className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-4 gap-y-3 p-1 [&_p:empty]:hidden"
          id={id}
          onFocus={({ target, currentTarget }) => {
            if (isFolded && endOf(target, currentTarget) > folded) unfold(true)
          }}
          ref={fields}
        >
          {props.children}
        </div>
      </div>
      <div className="flex justify-end gap-2">
        {folded !== undefined && (
          <Button
            aria-controls={id}
            aria-expanded={isUnfolded}
            onClick={() => unfold(!isUnfolded)}
            tone="bare"
          >
            {isUnfolded ? words.fold() : words.unfold()}
            <Icon className={isUnfolded ? 'rotate-180' : ''} sign="down" size={16} />
          </Button>
        )}
        <Button onClick={props.onReset}>{words.reset()}</Button>
        <Button tone="primary" type="submit">
          {words.search()}
        </Button>
      </div>
    </form>
  )
}

/** Whole rows of fields: half a field helps nobody. The padding of the box keeps the focus ring whole. */
function foldedHeight(box: HTMLElement): number | undefined {
  if (box.scrollHeight <= FOLDED_PX) return undefined
  const ends = [...box.children].map(field => endOf(field, box) + RING_PX)
  return Math.max(...ends.filter(end => end <= FOLDED_PX), Math.min(...ends))
}

const endOf = (field: Element, box: Element): number =>
  field.getBoundingClientRect().bottom - box.getBoundingClientRect().top
