import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import {
  $orderAttempt,
  attachFiles,
  attachmentFile,
  removeAttachment
} from '../../core/features/order-handling/order-detail.ts'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import type {
  OrderAttachment,
  WorkOrderDetail
} from '../../core/features/order-handling/schemas.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { Button, IconButton } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { saveFile } from '../../widgets/kit/save-file.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'

const KILO = 1024
/** What the server takes. */
const TYPES = ['.jpg', '.jpeg', '.png', '.pdf', '.xlsx', '.csv']

async function download(file: OrderAttachment): Promise<void> {
  const { address, name } = await attachmentFile(file)
  saveFile(address, name)
}

/** 附件: what was uploaded to the order. */
export function OrderFiles({ attachments }: Pick<WorkOrderDetail, 'attachments'>) {
  const attempt = useStore($orderAttempt)
  const [removing, setRemoving] = useState<OrderAttachment>()
  const input = useRef<HTMLInputElement>(null)
  const isBusy = attempt.status === 'busy' && attempt.with === 'attach'
  return (
    <section aria-label={messages.attachments()} className={card}>
      <SectionHeading isBar>{messages.attachments()}</SectionHeading>
      <div className="flex flex-col gap-2 p-4">
        {attachments.length === 0 ? (
          <p className="text-(--hutong-text-2)">{messages.noAttachments()}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {attachments.map(file => (
              <li className="flex flex-wrap items-center gap-x-3" key={file.attachmentKey}>
                <button
                  aria-label={messages.download({ name: file.name })}
                  className="min-h-6 min-w-0 rounded-(--hutong-radius-sm) text-left text-(--hutong-link) wrap-anywhere hover:underline"
                  onClick={() => begin(download(file))}
                  type="button"
                >
                  {file.name}
                </button>
                <span className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
                  {messages.size({ kb: Math.max(1, Math.round(file.size / KILO)) })}
                </span>
                <span className="ml-auto text-[12px]/5 text-(--hutong-text-2)">
                  {file.userName} {dateTime(file.createTime)}
                </span>
                {file.canRemove && (
                  <IconButton
                    label={messages.removeFile({ name: file.name })}
                    onClick={() => setRemoving(file)}
                  >
                    <Icon name="clear" size={14} />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <input
          accept={TYPES.join(',')}
          className="hidden"
          multiple
          onChange={({ currentTarget }) => {
            const chosen = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            if (chosen.length > 0) begin(attachFiles(chosen))
          }}
          ref={input}
          type="file"
        />
        <Button
          aria-busy={isBusy}
          aria-disabled={isBusy}
          className="self-start"
          onClick={() => !isBusy && input.current?.click()}
          size="small"
        >
          {messages.attach()}
        </Button>
        <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.fileTypes()}</p>
        <p className="text-[13px]/5 text-(--hutong-danger) empty:hidden" role="alert">
          {attempt.status === 'failed' && attempt.with === 'attach' && attempt.failure.message}
        </p>
      </div>
      <Confirm
        isDangerous
        isOpen={removing !== undefined}
        onAnswer={yes => {
          if (yes && removing) begin(removeAttachment(removing))
          setRemoving(undefined)
        }}
        text={messages.removeConsequence()}
        title={messages.removeQuestion({ name: removing?.name ?? '' })}
      />
    </section>
  )
}
