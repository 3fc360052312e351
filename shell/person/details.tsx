import { useStore } from '@nanostores/react'
import type { OpenPerson } from '../../core/areas/person/open.ts'
import { $listening } from '../../core/areas/supervision/listening.ts'
import { $runningCalls } from '../../core/areas/supervision/running.ts'
import { $may } from '../../core/session/user.ts'
import { personText as t } from '../../core/text/person.ts'
import { supervisionText } from '../../core/text/supervision.ts'
import { card } from '../../widgets/kit/large/looks.ts'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import type { TranscriptProps } from '../../widgets/parts/transcript/transcript.tsx'
import { innerCustomerDetails } from '../inner/customer-panel.ts'
import { Inner } from '../inner/inner.tsx'
import { SupervisionControls } from '../supervision/controls.tsx'
import { useWatchedRunning } from '../supervision/use-running.ts'

type Shown = Exclude<OpenPerson, { readonly at: 'closed' }>

const transcript = piece<TranscriptProps>(
  () => import('../../widgets/parts/transcript/transcript.tsx')
)

/** The one view of a customer, with what a supervisor needs above it while the call is on. */
export function Details(props: { readonly about: Shown; readonly isInstead: boolean }) {
  const { about, isInstead } = props
  const { customerId, callRecordId } = about
  const may = useStore($may)
  return (
    <>
      {callRecordId !== undefined && may('CCS.MONI.CUTIN') && (
        <Running callRecordId={callRecordId} isInstead={isInstead} />
      )}
      <Inner
        className={isInstead ? `${card} min-h-0 overflow-hidden` : 'flex grow flex-col'}
        values={{
          layout: isInstead ? 'horizontal' : 'vertical',
          ...(customerId !== undefined && { customerId }),
          ...(callRecordId !== undefined && { callRecordId })
        }}
        widget={innerCustomerDetails}
      />
    </>
  )
}

/** 监听, 静音, 强插, 挂断, and what is being said, as long as the call is on. */
function Running(props: { readonly callRecordId: string; readonly isInstead: boolean }) {
  const { callRecordId, isInstead } = props
  useWatchedRunning()
  const isListening = useStore($listening)?.callRecordId === callRecordId
  const call = useStore($runningCalls)?.find(one => one.callRecordId === callRecordId)
  if (!call && !isListening) return null
  return (
    <section
      aria-label={t.dialogue()}
      className={`flex flex-col gap-3 ${isInstead ? `${card} p-4` : 'border-b border-(--hutong-border) p-5'}`}
    >
      <SupervisionControls
        callRecordId={callRecordId}
        who={call?.agentName || supervisionText.robot()}
      />
      <h3 className="font-semibold">{t.dialogue()}</h3>
      <Apart piece={transcript} with={{ callRecordId }} />
    </section>
  )
}
