import type { FailureEvents } from '../../core/public-events.ts'
import { describe, flag, number } from '../define/values.ts'

export interface TransferListSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** Number of jobs with unseen changes. */
    readonly unread: number
  }
  readonly methods: {
    /** Reloads the current page. */
    reload(): Promise<void>
    /** Cancels an unfinished job. */
    cancel(id: string): Promise<void>
    /** Downloads the result of a job, or its file of failed rows when it has no result. */
    download(id: string): Promise<void>
    /** Removes the finished jobs of the current page. */
    clearFinished(): Promise<void>
  }
  readonly events: TransferListEvents & FailureEvents
}

export interface TransferListEvents {
  /** The number of jobs with unseen changes changed. */
  unread: { readonly count: number }
  /** A job progressed or ended. `status`: 0 queued, 1 running, 2 done, 3 failed, 4 cancelled. */
  'transfer-change': {
    readonly id: string
    readonly status: number
    readonly sumCount: number
    readonly successCount: number
    readonly failCount: number
  }
  /** A file of a job was downloaded. */
  download: { readonly id: string; readonly file: 'result' | 'failures' }
}

/**
 * Export and import jobs (传输列表): progress, cancel, download. A button with a count opens the list, unless `inline`.
 *
 * @csspart base The list.
 * @csspart button The button that opens the list.
 */
export const transferList = describe<TransferListSurface>()({
  tag: 'hutong-transfer-list',
  attributes: {
    /** Whether the list is open. Reflected. */
    open: flag,
    /** Renders the list in the page, without a button. */
    inline: flag,
    /** Jobs per page. */
    pageSize: number(10, 1, 100)
  },
  properties: {},
  readOnly: { unread: true },
  methods: { reload: true, cancel: true, download: true, clearFinished: true },
  cancelable: []
})
export type TransferListDefinition = typeof transferList
