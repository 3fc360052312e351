import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $uploadMessageCount } from '../../core/features/message-tips/unread-count.ts'
import { listFailedImports } from '../../core/features/transfer-list/failed-imports.ts'
import { transferMessages as messages } from '../../core/features/transfer-list/messages.ts'
import { loadTransfers, markTransfersRead } from '../../core/features/transfer-list/transfers.ts'
import { $session } from '../../core/session/session-state.ts'
import type { ViewProps } from '../define/define.tsx'
import { begin } from '../parts/begin-part.ts'
import { PopoverList } from '../parts/popover-list.tsx'
import type { TransferListDefinition } from './definition.ts'
import { Announcer } from './transfer-announcer.tsx'
import { List } from './transfer-items.tsx'
import { useTransferHost } from './use-transfer-host.ts'

const WIDTH = 640

/** The user's export and import jobs: behind a button with a badge, or inline. */
export default function TransferList({ values, host }: ViewProps<TransferListDefinition>) {
  const { open, inline, pageSize } = values
  const unread = useStore($uploadMessageCount)
  const isSignedIn = useStore($session).status === 'signed-in'
  const isShown = (open || inline) && isSignedIn
  const download = useTransferHost(host)

  useEffect(() => {
    if (isShown) begin(loadTransfers({ page: 1, pageSize }))
  }, [isShown, pageSize])
  useEffect(() => {
    if (isShown && unread > 0) begin(markTransfersRead())
  }, [isShown, unread])

  const onOpen = (isOpen: boolean) => {
    if (!isOpen) listFailedImports(false)
    host.setOpen(isOpen)
  }
  return (
    <>
      <Announcer />
      <PopoverList
        inline={inline}
        isOpen={open}
        label={unread > 0 ? messages.openUnread({ count: unread }) : messages.openList()}
        onOpen={onOpen}
        shape="M7 20V4M3 8l4-4 4 4M17 4v16M13 16l4 4 4-4"
        title={messages.title()}
        unread={unread}
        width={WIDTH}
      >
        <List isSignedIn={isSignedIn} onDownload={(id, file) => begin(download(id, file))} />
      </PopoverList>
    </>
  )
}
