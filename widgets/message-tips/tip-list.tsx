import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  $messageTips,
  clearMessageTips,
  loadMessageTips,
  markAllRead
} from '../../core/features/message-tips/message-tips.ts'
import { messageTipMessages } from '../../core/features/message-tips/messages.ts'
import { $messageTipCount } from '../../core/features/message-tips/unread-count.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/indicators.tsx'
import { begin } from '../parts/begin-part.ts'
import { Notices } from '../parts/notices.tsx'
import { Items } from './tip-items.tsx'

/** Heading and list; one case per state of the list. */
export function List(props: { isSignedIn: boolean; onSelect: (id: string) => void }) {
  const state = useStore($messageTips)
  const unread = useStore($messageTipCount)
  const [isConfirming, setConfirming] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const found =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-(--hutong-border) px-4">
        <h2 className="grow text-[16px]/6 font-semibold">{messageTipMessages.title()}</h2>
        {unread > 0 && (
          <Button onClick={() => begin(markAllRead())} size="small" tone="bare">
            {messageTipMessages.readAll()}
          </Button>
        )}
        <Button
          aria-expanded={isConfirming}
          disabled={!found || found.list.length === 0}
          onClick={() => setConfirming(true)}
          ref={clear}
          size="small"
          tone="bare"
        >
          {messageTipMessages.clear()}
        </Button>
      </div>
      {isConfirming && (
        <Question
          onAnswer={yes => {
            setConfirming(false)
            clear.current?.focus()
            if (yes) begin(clearMessageTips())
          }}
        />
      )}
      <Notices className="shrink-0 px-2" isRow />
      <div className="flex h-[200px] flex-col">
        {!props.isSignedIn ? (
          <p className={emptiness}>{messageTipMessages.notSignedIn()}</p>
        ) : state.status === 'failed' ? (
          <Button className="m-auto" onClick={() => begin(loadMessageTips())} role="alert">
            {commonMessages.loadFailed()}
          </Button>
        ) : !found ? (
          <div className="p-4">
            <Skeleton label={commonMessages.loading()} rows={4} />
          </div>
        ) : found.list.length === 0 ? (
          <p className={emptiness}>{messageTipMessages.empty()}</p>
        ) : (
          <Items hasMore={found.hasMore} onSelect={props.onSelect} tips={found.list} />
        )}
      </div>
    </>
  )
}

/** Confirmation before all messages are deleted; initial focus on 取消. */
function Question({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div
      aria-labelledby={id}
      className="flex shrink-0 items-center gap-2 border-b border-(--hutong-border) bg-(--hutong-bg-sub) px-4 py-2"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onAnswer(false)
      }}
      role="alertdialog"
    >
      <span className="grow" id={id}>
        {messageTipMessages.askClear()}
      </span>
      <Button onClick={() => onAnswer(false)} ref={cancel} size="small">
        {messageTipMessages.cancel()}
      </Button>
      <Button onClick={() => onAnswer(true)} size="small" tone="danger">
        {messageTipMessages.doClear()}
      </Button>
    </div>
  )
}

const emptiness = 'm-auto text-(--hutong-text-3)'
