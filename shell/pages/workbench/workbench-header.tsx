import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { askToClose } from '../../../core/features/workbench/close-workbench.ts'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { isWorkbenchWindow } from '../../../core/features/workbench/start-workbench.ts'
import {
  $metrics,
  $talkedSince,
  loadMetrics
} from '../../../core/features/workbench/workbench-metrics.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { $agent } from '../../../core/session/seat.ts'
import { Button, IconButton } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Status } from '../../top-bar/phone-status.tsx'
import { UserMenu } from '../../top-bar/user-menu.tsx'

/** Agent, agent state and today's metrics. */
export function Header(props: {
  /** Wraps to two or three lines; the controls stay on the first. */
  readonly isNarrow: boolean
  readonly onService: (() => void) | undefined
}) {
  const { isNarrow, onService } = props
  const seat = useStore($agent)
  const own = (
    <>
      {onService && (
        <Button onClick={onService} tone="bare">
          <Icon name="info" />
          {messages.service()}
        </Button>
      )}
      <UserMenu />
      {isWorkbenchWindow() && (
        <IconButton label={messages.close()} onClick={askToClose}>
          <Icon name="clear" />
        </IconButton>
      )}
    </>
  )
  return (
    <header
      className={`flex items-center border-b border-(--hutong-border) bg-(--hutong-bg) px-4 ${isNarrow ? 'flex-wrap gap-x-3 gap-y-1 py-2' : 'gap-4'}`}
    >
      <h1 className={`text-[16px]/6 font-semibold ${isNarrow ? 'grow' : 'shrink-0'}`}>
        {messages.title()}
      </h1>
      {isNarrow && own}
      {isNarrow && <span className="basis-full" />}
      {seat && (
        <span className="flex min-w-0 items-center gap-2 text-(--hutong-text-2)">
          <span className="max-w-40 truncate" title={seat.agentName}>
            {seat.agentName}
          </span>
          <span className="shrink-0 tabular-nums">
            {messages.extension({ extension: seat.agentExtensionNumber })}
          </span>
        </span>
      )}
      <Status />
      <Today />
      {!isNarrow && <span className="grow" />}
      {!isNarrow && own}
    </header>
  )
}

function Today() {
  const metrics = useStore($metrics)
  useEffect(() => begin(loadMetrics()), [])
  if (metrics.status === 'failed')
    return (
      <Button onClick={() => begin(loadMetrics())} size="small" tone="bare">
        {messages.metricsFailed()}
      </Button>
    )
  const known =
    metrics.status === 'ready' ? metrics.value : metrics.status === 'loading' && metrics.before
  if (!known) return null
  const { calls, outbound, inbound, missed, talkSeconds } = known
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 overflow-hidden text-[13px]/5 text-(--hutong-text-2) tabular-nums">
      <span className="font-semibold">{messages.today()}</span>
      <span>{messages.calls({ count: calls })}</span>
      <Talked before={talkSeconds} />
      <span>{messages.outbound({ count: outbound })}</span>
      <span>{messages.inbound({ count: inbound })}</span>
      <span className={missed > 0 ? 'text-(--hutong-danger)' : ''}>
        {messages.missedCalls({ count: missed })}
      </span>
    </p>
  )
}

/** Talk time including the running call. */
function Talked({ before }: { readonly before: number }) {
  const since = useStore($talkedSince)
  return <span>{messages.talked({ time: timer(before + since) })}</span>
}
