import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadMessageTips, openMessageTips } from '../../core/features/message-tips/message-tips.ts'
import { messageTipMessages } from '../../core/features/message-tips/messages.ts'
import { $messageTipCount } from '../../core/features/message-tips/unread-count.ts'
import { $session } from '../../core/session/session-state.ts'
import type { ViewProps } from '../define/define.tsx'
import { begin } from '../parts/begin-part.ts'
import { PopoverList } from '../parts/popover-list.tsx'
import type { MessageTipsDefinition } from './definition.ts'
import { Announcer } from './tip-announcer.tsx'
import { List } from './tip-list.tsx'
import { useTipsHost } from './use-tips-host.ts'

const WIDTH = 360

/** System messages: behind a button with a badge, or inline. */
export default function MessageTips({ values, host }: ViewProps<MessageTipsDefinition>) {
  const { open, inline } = values
  const unread = useStore($messageTipCount)
  const isSignedIn = useStore($session).status === 'signed-in'
  const isShown = (open || inline) && isSignedIn
  useTipsHost(host)
  useEffect(() => {
    if (isShown) begin(inline ? loadMessageTips() : openMessageTips())
  }, [isShown, inline])

  return (
    <>
      <Announcer isOpen={open} />
      <PopoverList
        inline={inline}
        isOpen={open}
        label={
          unread > 0 ? messageTipMessages.openUnread({ count: unread }) : messageTipMessages.title()
        }
        onOpen={host.setOpen}
        shape="M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0"
        title={messageTipMessages.title()}
        unread={unread}
        width={WIDTH}
      >
        <List isSignedIn={isSignedIn} onSelect={id => void host.emit('message-select', { id })} />
      </PopoverList>
    </>
  )
}
