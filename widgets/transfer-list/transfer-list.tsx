import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadTransfers, markTransfersRead } from '../../core/areas/transfer/transfers.ts'
import { $uploadMessageCount } from '../../core/areas/unread.ts'
import { $session } from '../../core/session/life.ts'
import { transferText as t } from '../../core/text/transfers.ts'
import type { ViewProps } from '../define.tsx'
import { begin } from '../parts/begin.ts'
import { PopoverList } from '../parts/popover-list.tsx'
import { Announcer } from './announcer.tsx'
import type { TransferListDefinition } from './definition.ts'
import { List } from './list.tsx'
import { useDoor } from './use-door.ts'

const WIDTH = 640

/** What the server is moving for the user: behind a button with a badge, or right here. */
export default function TransferList({ values, door }: ViewProps<TransferListDefinition>) {
  const { open, inline, pageSize } = values
  const unread = useStore($uploadMessageCount)
  const isSignedIn = useStore($session).at === 'signed-in'
  const isShown = (open || inline) && isSignedIn
  const download = useDoor(door)

  useEffect(() => {
    if (isShown) begin(loadTransfers({ page: 1, pageSize }))
  }, [isShown, pageSize])
  useEffect(() => {
    if (isShown && unread > 0) begin(markTransfersRead())
  }, [isShown, unread])

  return (
    <>
      <Announcer />
      <PopoverList
        inline={inline}
        isOpen={open}
        label={unread > 0 ? t.openUnread({ count: unread }) : t.openList()}
        onOpen={door.setOpen}
        shape="M7 20V4M3 8l4-4 4 4M17 4v16M13 16l4 4 4-4"
        title={t.title()}
        unread={unread}
        width={WIDTH}
      >
        <List isSignedIn={isSignedIn} onDownload={(id, file) => begin(download(id, file))} />
      </PopoverList>
    </>
  )
}
