import { useStore } from '@nanostores/react'
import { listFailedImports } from '../../core/features/transfer-list/failed-imports.ts'
import { transferMessages as messages } from '../../core/features/transfer-list/messages.ts'
import {
  $transfers,
  clearFinished,
  loadTransfers,
  type TransferPage
} from '../../core/features/transfer-list/transfers.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/indicators.tsx'
import { begin } from '../parts/begin-part.ts'
import { Notices } from '../parts/notices.tsx'
import { type Download, Row } from './transfer-row.tsx'

/** Heading, table and pager; one case per state of the list. */
export function List(props: { readonly isSignedIn: boolean; readonly onDownload: Download }) {
  const state = useStore($transfers)
  const page =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-(--hutong-border) px-4">
        <h2 className="grow text-[16px]/6 font-semibold">{messages.title()}</h2>
        <Button disabled={!page} onClick={() => begin(clearFinished())} size="small" tone="bare">
          {messages.clear()}
        </Button>
      </div>
      <Notices className="shrink-0 px-2" isRow />
      {page?.isFiltered && (
        <p className="flex shrink-0 items-center gap-2 bg-(--hutong-bg-sub) px-4 py-1 text-[13px]/5 text-(--hutong-text-2)">
          <span className="grow">{messages.failedImports({ count: page.total })}</span>
          <Button onClick={() => listFailedImports(false)} size="small" tone="bare">
            {messages.showAll()}
          </Button>
        </p>
      )}
      {!props.isSignedIn ? (
        <p className={emptiness}>{messages.notSignedIn()}</p>
      ) : state.status === 'failed' ? (
        <Button className="m-6 self-center" onClick={() => begin(loadTransfers())} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      ) : !page ? (
        <div className="p-4">
          <Skeleton label={commonMessages.loading()} rows={5} />
        </div>
      ) : page.list.length === 0 ? (
        <p className={emptiness}>{commonMessages.empty()}</p>
      ) : (
        <Table onDownload={props.onDownload} page={page} />
      )}
      {page && (page.page > 1 || page.hasMore) && <Pager page={page} />}
    </>
  )
}

const emptiness = 'px-4 py-12 text-center text-(--hutong-text-3)'

/** The first two share the remaining width; times wrap to two lines. */
const columns = [
  [messages.name, ''],
  [messages.fileName, ''],
  [messages.time, 'w-24'],
  [messages.status, 'w-24'],
  [messages.remark, 'w-36'],
  [messages.actions, 'w-18']
] as const

function Table({ page, onDownload }: { page: TransferPage; onDownload: Download }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div
      aria-label={messages.title()}
      className="@container/list max-h-[250px] overflow-y-auto"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <table className="w-full table-fixed border-collapse text-left text-[13px]/5 @max-[600px]/list:block">
        <thead className="sticky top-0 z-[1] bg-(--hutong-bg-sub) @max-[600px]/list:sr-only">
          <tr>
            {columns.map(([name, width]) => (
              <th
                className={`h-9 px-2 font-semibold text-(--hutong-text-2) first:pl-4 last:pr-4 ${width}`}
                key={name()}
                scope="col"
              >
                {name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[600px]/list:block">
          {page.list.map(transfer => (
            <Row key={transfer.id} onDownload={onDownload} transfer={transfer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pager({ page: { page, hasMore } }: { page: TransferPage }) {
  const turn = (to: number, isThere: boolean) => () => {
    if (isThere) begin(loadTransfers({ page: to }))
  }
  return (
    <nav
      aria-label={messages.page({ page })}
      className="flex h-11 shrink-0 items-center justify-end gap-2 border-t border-(--hutong-border) px-4 text-[13px]/5"
    >
      <Button aria-disabled={page === 1} onClick={turn(page - 1, page > 1)} size="small">
        {messages.previous()}
      </Button>
      <span className="tabular-nums">{messages.page({ page })}</span>
      <Button aria-disabled={!hasMore} onClick={turn(page + 1, hasMore)} size="small">
        {messages.next()}
      </Button>
    </nav>
  )
}
