import { transferMessages as messages } from '../../core/features/transfer-list/messages.ts'
import type { Transfer } from '../../core/features/transfer-list/schemas.ts'
import { cancelTransfer, isRunning } from '../../core/features/transfer-list/transfers.ts'
import { uploadProgress } from '../../core/features/transfer-list/upload-progress.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { webAddress } from '../../core/lib/format/web-address.ts'
import { Button } from '../kit/button.tsx'
import { begin } from '../parts/begin-part.ts'

export type Download = (id: string, file: 'result' | 'failures') => void

/**
 * One job: name, progress, actions. In a narrow list, name and status come first, then file and time,
 * then message and actions.
 */
export function Row({ transfer, onDownload }: { transfer: Transfer; onDownload: Download }) {
  const { id, name, fileName, createTime, tipMessage, fileKey, hasDetail } = transfer
  const thunder = webAddress(transfer.extendAttribute?.thunderConfigUrl)
  const actions = [
    isRunning(transfer) && ([messages.cancel(), () => begin(cancelTransfer(id))] as const),
    fileKey && ([messages.download(), () => onDownload(id, 'result')] as const),
    hasDetail && ([messages.failures(), () => onDownload(id, 'failures')] as const)
  ].filter(action => typeof action === 'object' && action !== null)
  return (
    <tr className={row}>
      <td
        className={`${cell} pl-4 @max-[600px]/list:pl-0 @max-[600px]/list:font-semibold`}
        title={name}
      >
        {name}
      </td>
      <td className={`${cell} ${whole}`} title={fileName}>
        {fileName}
      </td>
      <td className={`${cell} ${whole} tabular-nums`} style={wrapped}>
        {dateTime(createTime)}
      </td>
      <td className={`${cell} @max-[600px]/list:order-1 @max-[600px]/list:text-right`}>
        <Status transfer={transfer} />
      </td>
      <td className={`${cell} ${last} wrap-anywhere`} style={wrapped}>
        {tipMessage}
      </td>
      <td className={`pr-4 ${last} @max-[600px]/list:pr-0 @max-[600px]/list:text-right`}>
        {actions.map(([label, act]) => (
          <Button
            aria-label={`${label} ${name} ${fileName}`}
            className="px-1! text-(--hutong-link)!"
            key={label}
            onClick={act}
            size="small"
            tone="bare"
          >
            {label}
          </Button>
        ))}
        {thunder !== undefined && (
          <a
            aria-label={`${messages.thunder()} ${name} ${fileName}`}
            className="px-1 text-[12px] text-(--hutong-link)"
            href={thunder}
            rel="noopener noreferrer"
            target="_blank"
          >
            {messages.thunder()}
          </a>
        )}
      </td>
    </tr>
  )
}

const row =
  'h-10 border-t border-(--hutong-border) @max-[600px]/list:grid @max-[600px]/list:h-auto @max-[600px]/list:grid-cols-[1fr_auto] @max-[600px]/list:gap-x-3 @max-[600px]/list:px-4 @max-[600px]/list:py-2'
/** Wraps instead of truncating. */
const wrapped = { whiteSpace: 'normal', lineHeight: '17px', paddingBlock: '3px' } as const
const cell = 'truncate px-2 @max-[600px]/list:px-0'
const whole =
  '@max-[600px]/list:order-2 @max-[600px]/list:col-span-2 @max-[600px]/list:text-(--hutong-text-2)'
const last = '@max-[600px]/list:order-3'

const inks: Partial<Record<number, string>> = {
  2: 'text-(--hutong-success)',
  3: 'text-(--hutong-danger)',
  4: 'text-(--hutong-text-3)'
}

function Status({ transfer }: { transfer: Transfer }) {
  const { status, name, sumCount, successCount, failCount } = transfer
  if (status !== 1)
    return <span className={inks[status] ?? ''}>{uploadProgress.label(status)}</span>
  const share = sumCount === 0 ? 0 : Math.min(1, (successCount + failCount) / sumCount)
  const percent = Math.floor(share * 100)
  return (
    <span className="flex items-center gap-2">
      <span
        aria-label={messages.progress({ name })}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        className="h-2 grow overflow-hidden rounded-(--hutong-radius-full) bg-(--hutong-bg-hover)"
        role="progressbar"
      >
        <span
          className="block h-full origin-left bg-(--hutong-brand) transition-transform duration-100 forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
      <span className="w-8 text-right text-[12px]/5 tabular-nums">{percent}%</span>
    </span>
  )
}
