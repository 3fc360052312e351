import type { FailureEvents } from '../../core/events.ts'
import { describe, flag, number } from '../values.ts'

export interface TransferListSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** How many transfers have news that nobody has seen. */
    readonly unread: number
  }
  readonly methods: {
    /** Reads the page on show again. */
    reload(): Promise<void>
    /** Cancels a job that is not finished. */
    cancel(id: string): Promise<void>
    /** Downloads what a job has made; without that, its file of failed rows. */
    download(id: string): Promise<void>
    /** Clears the finished jobs of the page on show. */
    clearFinished(): Promise<void>
  }
  readonly events: TransferListEvents & FailureEvents
}

export interface TransferListEvents {
  unread: { readonly count: number }
  /** A job has got further, or has ended. status: 0 not begun, 1 under way, 2 done, 3 failed, 4 cancelled. */
  'transfer-change': {
    readonly id: string
    readonly status: number
    readonly sumCount: number
    readonly successCount: number
    readonly failCount: number
  }
  download: { readonly id: string; readonly file: 'result' | 'failures' }
}

/**
 * Exports and imports: how far they are, cancelling, downloading. A button with a count that opens a list, unless `inline`.
 *
 * @csspart base The list.
 * @csspart button What opens it.
 */
export const transferList = describe<TransferListSurface>()({
  tag: 'hutong-transfer-list',
  attributes: {
    /** Whether the list is open. Reflected. */
    open: flag,
    /** The list stands in the page, without a button. */
    inline: flag,
    /** Jobs per page. */
    pageSize: number(10, 1, 100)
  },
  properties: {},
  readOnly: { unread: true },
  methods: { reload: true, cancel: true, download: true, clearFinished: true },
  asking: []
})
export type TransferListDefinition = typeof transferList
