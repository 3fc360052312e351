import { IconButton } from '../../button.tsx'
import { ChoiceButton } from '../../choice-button.tsx'
import { Icon } from '../../icon.tsx'
import { useKitMessages } from '../kit-messages-context.ts'

const COUNTED_UP_TO = 10_000
const sizes = [10, 20, 50, 100]
const smallSizes = [3, ...sizes]

/** The server stops counting at 10000, shown as `10000+` (rule list-6). */
export const spokenTotal = (total: number): string =>
  total >= COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : String(total)

/** Pagination of a list. In small mode three rows per page are offered too. */
export function Pager(props: {
  readonly page: number
  readonly pageSize: number
  /** Undefined until known. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
  readonly onPageSize: (size: number) => void
  readonly isSmall?: boolean
  /** In a narrow column: one line, with the page number instead of the page list. */
  readonly isTight?: boolean
  /** Names the list where a page has several. */
  readonly label?: string
}) {
  const { page, pageSize, total, onPage, isTight = false } = props
  const kitMessages = useKitMessages()
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  return (
    <nav
      aria-label={`${props.label ?? ''}${kitMessages.pager()}`}
      className={`flex items-center gap-x-2 text-[13px]/5 text-(--hutong-text-2) ${isTight ? 'min-h-8 justify-between' : 'min-h-12 flex-wrap justify-end gap-y-1 py-2'}`}
    >
      {total !== undefined && !isTight && (
        <span className="mr-2 tabular-nums">
          {kitMessages.total({ total: spokenTotal(total) })}
        </span>
      )}
      <IconButton
        disabled={page <= 1}
        label={kitMessages.previousPage()}
        onClick={() => onPage(page - 1)}
        size="small"
      >
        <Icon name="back" size={16} />
      </IconButton>
      {isTight && (
        <span className="tabular-nums">
          {page}/{last}
        </span>
      )}
      {(isTight ? [] : peers(page, last)).map((number, index) =>
        number === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span aria-hidden="true" key={`gap${index}`}>
            …
          </span>
        ) : (
          <button
            aria-current={number === page ? 'page' : undefined}
            aria-label={kitMessages.page({ page: number })}
            className="h-(--hutong-h-sm) min-w-7 rounded-(--hutong-radius-sm) border border-transparent px-1 tabular-nums hover:bg-(--hutong-bg-hover) aria-[current]:border-(--hutong-link) aria-[current]:font-semibold aria-[current]:text-(--hutong-link)"
            key={number}
            onClick={() => onPage(number)}
            type="button"
          >
            {number}
          </button>
        )
      )}
      <IconButton
        disabled={page >= last}
        label={kitMessages.nextPage()}
        onClick={() => onPage(page + 1)}
        size="small"
      >
        <Icon className="rotate-180" name="back" size={16} />
      </IconButton>
      <ChoiceButton
        label={kitMessages.pageSize()}
        look="small"
        onChoose={size => props.onPageSize(Number(size))}
        options={(props.isSmall ? smallSizes : sizes).map(size => ({
          value: String(size),
          label: kitMessages.perPage({ size })
        }))}
        value={String(pageSize)}
      />
    </nav>
  )
}

/** The first, the last and the neighbouring pages; undefined denotes a gap. */
function peers(page: number, last: number): readonly (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, last].filter(one => one >= 1 && one <= last)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? one - 1)
    if (gap === 1) return [one]
    return gap === 2 ? [one - 1, one] : [undefined, one]
  })
}
