import { useCallback, useEffect } from 'react'
import { $uploadMessageCount } from '../../core/features/message-tips/unread-count.ts'
import {
  $transferChange,
  $transfers,
  cancelTransfer,
  clearFinished,
  fileOfTransfer,
  loadTransfers
} from '../../core/features/transfer-list/transfers.ts'
import type { ElementHost } from '../define/element-host.ts'
import { saveFile } from '../kit/save-file.ts'
import type { TransferListDefinition } from './definition.ts'

type File = 'result' | 'failures'

/** Binds the element to the jobs: methods and events. Returns the download function. */
export function useTransferHost(host: ElementHost<TransferListDefinition>) {
  const download = useCallback(
    async (id: string, file: File) => {
      const { address, name } = await fileOfTransfer(id, file)
      saveFile(address, name)
      void host.emit('download', { id, file })
    },
    [host]
  )
  useEffect(() => {
    let reported = 0
    const stops = [
      $uploadMessageCount.subscribe(count => {
        host.setReadOnly({ unread: count })
        if (count !== reported) void host.emit('unread', { count })
        reported = count
      }),
      $transferChange.listen(change => {
        if (!change) return
        const { name: _, ...reported } = change
        void host.emit('transfer-change', reported)
      })
    ]
    host.setMethods({
      reload,
      cancel: cancelTransfer,
      download: id => download(id, fileOf(id)),
      clearFinished
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [host, download])
  return download
}

async function reload(): Promise<void> {
  await loadTransfers()
  const state = $transfers.get()
  if (state.status === 'failed') throw state.failure
}

/** A job with failed rows only offers the file of failed rows. */
function fileOf(id: string): File {
  const state = $transfers.get()
  const row = state.status === 'ready' ? state.value.list.find(one => one.id === id) : undefined
  return row && !row.fileKey && row.hasDetail ? 'failures' : 'result'
}
