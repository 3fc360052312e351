import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import { customerActionMessages } from '../../../core/features/customer-details/action-messages.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { remarkOf } from '../../../core/features/customer-details/remark-field.ts'
import { REMARK_LIMIT } from '../../../core/features/customer-details/rules.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { box } from '../../kit/large/cell-styles.ts'
import { begin } from '../../parts/begin-part.ts'
import { usePanel } from '../panel-context.ts'

/** The remark on a call: saved on blur without blocking the input. */
export function RemarkField(props: { readonly call: CallDetail; readonly isReadonly: boolean }) {
  const { call, isReadonly } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="text-[13px]/5 text-(--hutong-text-3)" htmlFor={id}>
        {customerActionMessages.callRemark()}
      </label>
      {isReadonly ? (
        <p className="min-h-8 whitespace-pre-wrap wrap-anywhere" id={id}>
          {call.remark || <span className="text-(--hutong-text-3)">{messages.noRemark()}</span>}
        </p>
      ) : (
        <Written call={call} id={id} />
      )}
    </div>
  )
}

function Written({ call, id }: { readonly call: CallDetail; readonly id: string }) {
  const { panel } = usePanel()
  const remark = panel.remark(call, remarkOf)
  const { text, theirs } = useStore(remark.$remark)
  // Saves pending input on unmount.
  useEffect(() => () => void remark.save(), [remark])
  return (
    <>
      <textarea
        aria-describedby={`${id}-note`}
        className={`${box} min-h-14 resize-none py-1 field-sizing-content`}
        data-remark={call.callRecordId}
        id={id}
        maxLength={REMARK_LIMIT}
        onBlur={() => begin(remark.save())}
        onChange={({ target }) => remark.type(target.value)}
        placeholder={customerActionMessages.writeRemark()}
        rows={2}
        value={text}
      />
      {theirs !== undefined && (
        <div className="flex flex-wrap items-center gap-2 rounded-(--hutong-radius) bg-(--hutong-warn-bg) px-3 py-2 text-[13px]/5 text-(--hutong-warn)">
          <p className="min-w-40 grow basis-0 wrap-anywhere">
            {customerActionMessages.theirRemark({
              remark: theirs || customerActionMessages.empty()
            })}
          </p>
          <Button onClick={() => begin(remark.settle('theirs'))} size="small">
            {customerActionMessages.takeTheirs()}
          </Button>
          <Button onClick={() => begin(remark.settle('mine'))} size="small">
            {customerActionMessages.keepMine()}
          </Button>
        </div>
      )}
      <Note call={call} id={id} />
    </>
  )
}

/** Save status of the remark, below the field; announced when it changes. */
function Note({ call, id }: { readonly call: CallDetail; readonly id: string }) {
  const { panel } = usePanel()
  const remark = panel.remark(call, remarkOf)
  const { status, text, failure } = useStore(remark.$remark)
  return (
    <div
      className="flex min-h-5 flex-wrap items-center gap-x-2 text-[12px]/5 text-(--hutong-text-3)"
      id={`${id}-note`}
    >
      <span className="flex grow items-center gap-1" role="status">
        {status === 'unsaved' && customerActionMessages.remarkWaiting()}
        {status === 'saving' && customerActionMessages.remarkSaving()}
        {status === 'saved' && (
          <span className="flex items-center gap-1 text-(--hutong-success)">
            <Icon name="check" size={14} />
            {customerActionMessages.remarkSaved()}
          </span>
        )}
        {status === 'failed' && (
          <span className="text-(--hutong-danger)" title={failure?.message}>
            {customerActionMessages.remarkFailed()}
          </span>
        )}
      </span>
      {status === 'failed' && (
        <Button
          className="-my-1 text-(--hutong-link)!"
          onClick={() => begin(remark.save())}
          size="small"
          tone="bare"
        >
          {customerActionMessages.retry()}
        </Button>
      )}
      <span className="tabular-nums">
        {text.length}/{REMARK_LIMIT}
      </span>
    </div>
  )
}
