import { useCallback, useEffect } from 'react'
import {
  $transferChange,
  $transfers,
  cancelTransfer,
  clearFinished,
  fileOfTransfer,
  loadTransfers
} from '../../core/areas/transfer/transfers.ts'
import { $uploadMessageCount } from '../../core/areas/unread.ts'
import type { Door } from '../door.ts'
import { saveFile } from '../kit/save-file.ts'
import type { TransferListDefinition } from './definition.ts'

type File = 'result' | 'failures'

/** Joins the element to the transfers: methods and events. Returns how a file is saved. */
export function useDoor(door: Door<TransferListDefinition>) {
  const download = useCallback(
    async (id: string, file: File) => {
      const { address, name } = await fileOfTransfer(id, file)
      saveFile(address, name)
      void door.deliver('download', { id, file })
    },
    [door]
  )
  useEffect(() => {
    let told = 0
    const stops = [
      $uploadMessageCount.subscribe(count => {
        door.show({ unread: count })
        if (count !== told) void door.deliver('unread', { count })
        told = count
      }),
      $transferChange.listen(change => {
        if (!change) return
        const { name: _, ...told } = change
        void door.deliver('transfer-change', told)
      })
    ]
    door.offer({
      reload,
      cancel: cancelTransfer,
      download: id => download(id, wantedFile(id)),
      clearFinished
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [door, download])
  return download
}

async function reload(): Promise<void> {
  await loadTransfers()
  const state = $transfers.get()
  if (state.at === 'failed') throw state.failure
}

/** A transfer that brought nothing but failures offers those. */
function wantedFile(id: string): File {
  const state = $transfers.get()
  const row = state.at === 'ready' ? state.value.list.find(one => one.id === id) : undefined
  return row && !row.fileKey && row.hasDetail ? 'failures' : 'result'
}
