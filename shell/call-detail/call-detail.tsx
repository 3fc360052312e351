import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $openCallDetail,
  closeCallDetail,
  stepCallDetail
} from '../../core/areas/call-detail/open.ts'
import { $callDetail, loadCall } from '../../core/areas/records/call-records.ts'
import { commonText } from '../../core/text/common.ts'
import { personText as t } from '../../core/text/person.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Skeleton } from '../../widgets/kit/signs.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { $route } from '../router.ts'
import { CallFacts } from './call-facts.tsx'

/** 呼叫详情: one call, and from it to those above and below it in the list. */
export default function CallDetail() {
  const open = useStore($openCallDetail)
  const callRecordId = open.at === 'open' ? open.callRecordId : undefined
  useEffect(() => {
    if (callRecordId !== undefined) begin(loadCall(callRecordId))
  }, [callRecordId])
  const { path } = useStore($route)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes what was open
  useEffect(() => closeCallDetail, [path])
  return (
    <Dialog
      footer={<Steps />}
      isOpen={open.at === 'open'}
      onClose={closeCallDetail}
      title={t.callTitle()}
      width={720}
    >
      {callRecordId !== undefined && <Content callRecordId={callRecordId} />}
    </Dialog>
  )
}

function Content({ callRecordId }: { readonly callRecordId: string }) {
  const detail = useStore($callDetail)
  const shown =
    detail.at === 'ready' ? detail.value : detail.at === 'loading' ? detail.before : undefined
  if (shown) return <CallFacts call={shown} key={shown.callRecordId} />
  if (detail.at !== 'failed') return <Skeleton label={commonText.loading()} rows={8} />
  const { kind, message } = detail.failure
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{message}</p>
      {kind !== 'forbidden' && (
        <Button onClick={() => begin(loadCall(callRecordId))}>{commonText.loadFailed()}</Button>
      )}
    </div>
  )
}

/** At the ends the buttons stay where they are, and keep the focus of whoever pressed them. */
const atEnd = 'aria-disabled:text-(--hutong-text-disabled)'

function Steps() {
  const open = useStore($openCallDetail)
  if (open.at === 'closed') return null
  const at = open.among.indexOf(open.callRecordId)
  const isFirst = at <= 0
  const isLast = at < 0 || at === open.among.length - 1
  return (
    <>
      <span aria-live="polite" className="mr-auto text-[13px]/5 text-(--hutong-text-3)">
        {at >= 0 && t.place({ at: at + 1, count: open.among.length })}
      </span>
      <Button aria-disabled={isFirst} className={atEnd} onClick={() => stepCallDetail(-1)}>
        {t.previous()}
      </Button>
      <Button aria-disabled={isLast} className={atEnd} onClick={() => stepCallDetail(1)}>
        {t.next()}
      </Button>
    </>
  )
}
