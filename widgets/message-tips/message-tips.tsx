import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadMessageTips, openMessageTips } from '../../core/areas/message-tips/message-tips.ts'
import { $messageTipCount } from '../../core/areas/unread.ts'
import { $session } from '../../core/session/life.ts'
import { messageTipText as t } from '../../core/text/message-tips.ts'
import type { ViewProps } from '../define.tsx'
import { begin } from '../parts/begin.ts'
import { PopoverList } from '../parts/popover-list.tsx'
import { Announcer } from './announcer.tsx'
import type { MessageTipsDefinition } from './definition.ts'
import { List } from './list.tsx'
import { useDoor } from './use-door.ts'

const WIDTH = 360

/** What the user has been told: behind a button with a badge, or right here. */
export default function MessageTips({ values, door }: ViewProps<MessageTipsDefinition>) {
  const { open, inline } = values
  const unread = useStore($messageTipCount)
  const isSignedIn = useStore($session).at === 'signed-in'
  const isShown = (open || inline) && isSignedIn
  useDoor(door)
  useEffect(() => {
    if (isShown) begin(inline ? loadMessageTips() : openMessageTips())
  }, [isShown, inline])

  return (
    <>
      <Announcer isOpen={open} />
      <PopoverList
        inline={inline}
        isOpen={open}
        label={unread > 0 ? t.openUnread({ count: unread }) : t.title()}
        onOpen={door.setOpen}
        shape="M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0"
        title={t.title()}
        unread={unread}
        width={WIDTH}
      >
        <List
          isSignedIn={isSignedIn}
          onSelect={id => void door.deliver('message-select', { id })}
        />
      </PopoverList>
    </>
  )
}
