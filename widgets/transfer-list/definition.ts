import type { FailureEvents } from '../../core/events.ts'
import { describe, flag, number } from '../values.ts'

export interface TransferListSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** 未读的传输消息数。 */
    readonly unread: number
  }
  readonly methods: {
    /** 重新读取当前页。 */
    reload(): Promise<void>
    /** 取消一个未完成的任务。 */
    cancel(id: string): Promise<void>
    /** 下载一个任务的结果；没有结果时下载失败文件。 */
    download(id: string): Promise<void>
    /** 清空当前页中已结束的记录。 */
    clearFinished(): Promise<void>
  }
  readonly events: TransferListEvents & FailureEvents
}

export interface TransferListEvents {
  unread: { readonly count: number }
  /** 任务有进展，或已结束。status：0 未开始，1 进行中，2 已完成，3 失败，4 已取消。 */
  'transfer-change': {
    readonly id: string
    readonly status: number
    readonly sumCount: number
    readonly successCount: number
    readonly failCount: number
  }
  download: { readonly id: string; readonly file: 'result' | 'failures' }
}

/** 文件传输列表：导出与导入任务的进度、取消与下载。默认是带未读数的按钮，点击展开。 */
export const transferList = describe<TransferListSurface>()({
  tag: 'hutong-transfer-list',
  attributes: {
    /** 是否展开。会反映到属性。 */
    open: flag,
    /** 直接显示在页面中，不用按钮展开。 */
    inline: flag,
    /** 每页条数。 */
    pageSize: number(10, 1, 100)
  },
  properties: {},
  readOnly: { unread: true },
  methods: { reload: true, cancel: true, download: true, clearFinished: true },
  asking: []
})
export type TransferListDefinition = typeof transferList
