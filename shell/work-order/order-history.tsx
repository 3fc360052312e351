import { orderEvent } from '../../core/features/order-handling/enums.ts'
import { orderDetailMessages as messages } from '../../core/features/order-handling/order-detail-messages.ts'
import type { WorkOrderDetail } from '../../core/features/order-handling/schemas.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'

/** 变更记录: who changed what and when, newest first. */
export function OrderHistory({ history }: Pick<WorkOrderDetail, 'history'>) {
  return (
    <section aria-label={messages.history()} className={card}>
      <SectionHeading isBar>{messages.history()}</SectionHeading>
      {history.length === 0 ? (
        <p className="p-4 text-(--hutong-text-2)">{messages.noHistory()}</p>
      ) : (
        <ol className="flex flex-col gap-3 p-4">
          {history.map(({ id, event, userName, note, changes, createTime }) => (
            <li className="flex flex-col gap-0.5" key={id}>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{orderEvent.label(event)}</span>
                <span className="text-[13px]/5 wrap-anywhere">{userName || messages.system()}</span>
                <time
                  className="ml-auto text-[12px]/5 text-(--hutong-text-2) tabular-nums"
                  dateTime={new Date(createTime).toISOString()}
                >
                  {dateTime(createTime)}
                </time>
              </p>
              {note !== '' && (
                <p className="text-[13px]/5 whitespace-pre-wrap text-(--hutong-text-2) wrap-anywhere">
                  {note}
                </p>
              )}
              {changes.map(({ field, from, to }) => (
                <p className="text-[13px]/5 text-(--hutong-text-2) wrap-anywhere" key={field}>
                  {messages.changed({ field, from, to })}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
