import { actionLogType } from '../../../core/features/members/enums.ts'
import { operationMessages as messages } from '../../../core/features/operation-log/messages.ts'
import { $openedOperation } from '../../../core/features/operation-log/operation-log.ts'
import type { Operation } from '../../../core/features/operation-log/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { Drawer } from '../../../widgets/kit/large/dialog.tsx'

const close = () => $openedOperation.set(undefined)

/** An entry with the values of the changed fields before and after. */
export function OperationChanges({ operation }: { readonly operation: Operation }) {
  const { changes, createTime, userName, actionType, target, detail, ip } = operation
  const rows = [
    [messages.when(), dateTime(createTime)],
    [messages.operatedBy(), userName],
    [messages.address(), ip],
    [messages.action(), actionLogType.label(actionType)],
    [messages.target(), target],
    [messages.detail(), detail]
  ] as const
  return (
    <Drawer isOpen onClose={close} title={messages.entry()} width={640}>
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-[88px_1fr] gap-x-4 gap-y-2">
          {rows.map(([name, value]) => (
            <div className="contents" key={name}>
              <dt className="text-(--hutong-text-2)">{name}</dt>
              <dd className="wrap-anywhere">{value || messages.nothing()}</dd>
            </div>
          ))}
        </dl>
        <table className="w-full table-fixed border-collapse text-[13px]/5">
          <caption className="pb-2 text-left text-[14px]/6 font-semibold">
            {messages.changes()}
          </caption>
          <thead className="bg-(--hutong-bg-hover) text-(--hutong-text-2)">
            <tr>
              <th className="w-28 px-3 py-2 text-left font-semibold" scope="col">
                {messages.field()}
              </th>
              <th className="px-3 py-2 text-left font-semibold" scope="col">
                {messages.before()}
              </th>
              <th className="px-3 py-2 text-left font-semibold" scope="col">
                {messages.after()}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr className="border-b border-(--hutong-border) align-top" key={name}>
                <th className="px-3 py-2 text-left font-normal wrap-anywhere" scope="row">
                  {name}
                </th>
                <Value value={before} />
                <Value value={after} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Drawer>
  )
}

const Value = ({ value }: { readonly value: string | null }) => (
  <td
    className={`px-3 py-2 whitespace-pre-wrap wrap-anywhere ${value === null ? 'text-(--hutong-text-3)' : ''}`}
  >
    {value ?? messages.none()}
  </td>
)
