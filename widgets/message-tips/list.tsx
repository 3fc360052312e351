import { useStore } from '@nanostores/react'
import {
  $messageTips,
  clearMessageTips,
  loadMessageTips,
  markAllRead
} from '../../core/areas/message-tips/message-tips.ts'
import { $messageTipCount } from '../../core/areas/unread.ts'
import { commonText } from '../../core/text/common.ts'
import { messageTipText as t } from '../../core/text/message-tips.ts'
import { Button } from '../kit/button.tsx'
import { Skeleton } from '../kit/signs.tsx'
import { begin } from '../parts/begin.ts'
import { Notices } from '../parts/notices.tsx'
import { Items } from './items.tsx'

/** Heading and list; one case for each state of the list. */
export function List(props: { isSignedIn: boolean; onSelect: (id: string) => void }) {
  const state = useStore($messageTips)
  const unread = useStore($messageTipCount)
  const found =
    state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-(--hutong-border) px-4">
        <h2 className="grow text-[16px]/6 font-semibold">{t.title()}</h2>
        {unread > 0 && (
          <Button onClick={() => begin(markAllRead())} size="small" tone="bare">
            {t.readAll()}
          </Button>
        )}
        <Button
          disabled={!found || found.list.length === 0}
          onClick={() => begin(clearMessageTips())}
          size="small"
          tone="bare"
        >
          {t.clear()}
        </Button>
      </div>
      <Notices className="shrink-0 px-2" isRow />
      <div className="flex h-[200px] flex-col">
        {!props.isSignedIn ? (
          <p className={emptiness}>{t.notSignedIn()}</p>
        ) : state.at === 'failed' ? (
          <Button className="m-auto" onClick={() => begin(loadMessageTips())} role="alert">
            {commonText.loadFailed()}
          </Button>
        ) : !found ? (
          <div className="p-4">
            <Skeleton label={commonText.loading()} rows={4} />
          </div>
        ) : found.list.length === 0 ? (
          <p className={emptiness}>{t.empty()}</p>
        ) : (
          <Items hasMore={found.hasMore} onSelect={props.onSelect} tips={found.list} />
        )}
      </div>
    </>
  )
}

const emptiness = 'm-auto text-(--hutong-text-3)'
