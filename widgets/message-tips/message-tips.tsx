import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { loadMessageTips, openMessageTips } from '../../core/areas/message-tips/message-tips.ts'
import { $messageTipCount } from '../../core/areas/unread.ts'
import { $session } from '../../core/session/life.ts'
import { messageTipText as t } from '../../core/text/message-tips.ts'
import type { ViewProps } from '../define.tsx'
import { SideWindow } from '../kit/side-window.tsx'
import { BadgeButton } from '../parts/badge-button.tsx'
import { begin } from '../parts/begin.ts'
import { useKeptFocus } from '../parts/kept-focus.ts'
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
  const base = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(base)
  useDoor(door)
  useEffect(() => {
    if (isShown) begin(inline ? loadMessageTips() : openMessageTips())
  }, [isShown, inline])

  const list = (
    <div
      className="relative flex min-h-0 flex-col outline-none"
      part="base"
      ref={base}
      tabIndex={-1}
      {...keptFocus}
    >
      <List isSignedIn={isSignedIn} onSelect={id => void door.deliver('message-select', { id })} />
    </div>
  )
  return (
    <>
      <Announcer isOpen={open} />
      {inline ? (
        list
      ) : (
        <SideWindow
          isOpen={open}
          label={t.title()}
          onOpen={door.setOpen}
          trigger={trigger => (
            <BadgeButton
              {...trigger}
              count={unread}
              label={unread > 0 ? t.openUnread({ count: unread }) : t.title()}
              shape="M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0"
            />
          )}
          width={WIDTH}
        >
          {list}
        </SideWindow>
      )}
    </>
  )
}
