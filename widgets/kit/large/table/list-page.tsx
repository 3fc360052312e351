import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState
} from 'react'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { card } from '../cell-styles.ts'
import { useKitMessages } from '../kit-messages-context.ts'

const FOLDED_PX = 162
const LOW_WINDOW_PX = 960
const RING_PX = 4

/** Layout of every list page: search form, actions, table, pager. */
export function ListPage(props: {
  readonly search?: ReactNode
  /** Between the search form and the table, such as a chart of the rows. */
  readonly summary?: ReactNode
  readonly toolbar?: ReactNode
  readonly table: ReactNode
  readonly pager?: ReactNode
}) {
  const frame = useRef<HTMLElement>(null)
  useTableRoom(frame)
  return (
    <div className="flex flex-col gap-4">
      {props.search}
      {props.summary}
      <section className={`${card} overflow-clip`} ref={frame}>
        {props.toolbar && (
          <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2">
            {props.toolbar}
          </div>
        )}
        {props.table}
        {props.pager && (
          <div className="sticky bottom-(--hutong-scroll-inset,0px) z-3 -mt-px border-t border-(--hutong-border) bg-(--hutong-bg) px-4">
            {props.pager}
          </div>
        )}
      </section>
    </div>
  )
}

const LEAST_PX = 280
const MARGIN_PX = 16

/**
 * Sets the height left for the table, which scrolls below its header while the pager stays visible. A
 * list further down the page gets the full height of the page.
 */
function useTableRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = frame.current
    const scrollParent = box?.closest<HTMLElement>('[part=main], main')
    const table = box?.querySelector<HTMLElement>('section')
    if (!box || !scrollParent || !table) return
    const fit = () => {
      const others = box.offsetHeight - table.offsetHeight
      const top = box.getBoundingClientRect().top - scrollParent.getBoundingClientRect().top
      const free = scrollParent.clientHeight - others - MARGIN_PX
      const left = free - top - scrollParent.scrollTop
      const room = Math.max(LEAST_PX, left >= LEAST_PX ? left : free)
      box.style.setProperty('--hutong-table-room', `${Math.floor(room)}px`)
    }
    // Deferred to a frame: it resizes the observed elements.
    let frameOn = 0
    const watching = new ResizeObserver(() => {
      cancelAnimationFrame(frameOn)
      frameOn = requestAnimationFrame(fit)
    })
    for (const one of [scrollParent, box, box.previousElementSibling])
      if (one) watching.observe(one)
    return () => {
      cancelAnimationFrame(frameOn)
      watching.disconnect()
    }
  }, [frame])
}

/**
 * The filters of a list. Fields beyond 162 px of height collapse (rule list-7); in a low window those
 * beyond the first row, so that ten rows and the pager fit below.
 */
export function SearchForm(props: {
  readonly children: ReactNode
  /** Per field, whether its filter is active: the number of collapsed active filters is shown. */
  readonly inForce?: readonly boolean[]
  readonly onSearch: () => void
  readonly onReset: () => void
}) {
  const fields = useRef<HTMLDivElement>(null)
  const [fold, setFold] = useState<Fold>()
  const [isUnfolded, unfold] = useState(false)
  const id = useId()
  const kitMessages = useKitMessages()
  useEffect(() => {
    const box = fields.current
    if (!box) return
    const look = () => setFold(foldOf(box))
    const watching = new ResizeObserver(look)
    watching.observe(box)
    addEventListener('resize', look)
    return () => {
      watching.disconnect()
      removeEventListener('resize', look)
    }
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSearch()
  }
  const isFolded = fold !== undefined && !isUnfolded
  const hidden = isFolded ? (props.inForce ?? []).slice(fold.first).filter(Boolean).length : 0
  return (
    <form
      className={`${card} flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3`}
      data-paper="none"
      onSubmit={submit}
    >
      <div
        className="min-w-[min(100%,504px)] grow basis-0 overflow-hidden has-[>div>:only-child]:min-w-60"
        style={{ maxHeight: isFolded ? fold.height : undefined }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus of its fields go by */}
        <div
          className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-4 gap-y-3 p-1 [&_p:empty]:hidden"
          id={id}
          onFocus={({ target, currentTarget }) => {
            if (isFolded && endOf(target, currentTarget) > fold.height) unfold(true)
          }}
          ref={fields}
        >
          {props.children}
        </div>
      </div>
      <div className="ml-auto flex gap-2 p-1">
        {fold && (
          <Button
            aria-controls={id}
            aria-expanded={isUnfolded}
            onClick={() => unfold(!isUnfolded)}
            tone="bare"
          >
            {isUnfolded ? kitMessages.fold() : kitMessages.unfold()}
            {hidden > 0 && joinMessages.note({ note: hidden })}
            <Icon className={isUnfolded ? 'rotate-180' : ''} name="down" size={16} />
          </Button>
        )}
        <Button onClick={props.onReset}>{kitMessages.reset()}</Button>
        <Button tone="primary" type="submit">
          {kitMessages.search()}
        </Button>
      </div>
    </form>
  )
}

interface Fold {
  /** In px, down to the last visible row of fields when collapsed. */
  readonly height: number
  /** Index of the first collapsed field. */
  readonly first: number
}

/** Collapses at a row boundary. The padding of the box keeps the focus ring visible. */
function foldOf(box: HTMLElement): Fold | undefined {
  const limit = innerHeight < LOW_WINDOW_PX ? 0 : FOLDED_PX
  const ends = [...box.children].map(field => endOf(field, box) + RING_PX)
  const height = Math.max(...ends.filter(end => end <= limit), Math.min(...ends))
  if (Math.max(...ends) <= Math.max(height, limit)) return undefined
  return { height, first: ends.findIndex(end => end > height) }
}

const endOf = (field: Element, box: Element): number =>
  field.getBoundingClientRect().bottom - box.getBoundingClientRect().top
