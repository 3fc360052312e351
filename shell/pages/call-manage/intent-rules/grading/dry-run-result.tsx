import type { ReactNode } from 'react'
import { openCallDetail } from '../../../../../core/features/call-detail/call-window.ts'
import { gradeName } from '../../../../../core/features/customer-details/enums.ts'
import { intentRuleMessages as messages } from '../../../../../core/features/intent-rules/messages.ts'
import type { GradingResult } from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'
import { Moment } from '../../../../list/cells/time-cell.tsx'

const levelName = (level: string | null): string =>
  level === null ? messages.noLevelYet() : gradeName(level)

export const moveName = ({
  from,
  to
}: {
  readonly from: string | null
  readonly to: string | null
}) => messages.moveOf({ from: levelName(from), to: levelName(to) })

/** What a dry run found: changes of levels, matches of each rule, and examples. */
export function DryRunResult({ result }: { readonly result: GradingResult }) {
  const { moves, byRule, examples, kept } = result
  return (
    <>
      {kept > 0 && <p className="text-(--hutong-text-2)">{messages.keptByHand({ count: kept })}</p>}
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        {moves.length > 0 && (
          <Counts
            rows={moves.map(move => [moveName(move), move.count])}
            head={messages.change()}
            title={messages.moves()}
          />
        )}
        {result.calls > 0 && (
          <Counts
            rows={byRule.map(({ rule, count }) => [rule ?? messages.byDefault(), count])}
            head={messages.rules()}
            title={messages.byRule()}
          />
        )}
      </div>
      {examples.length > 0 && <Examples examples={examples} />}
    </>
  )
}

const cell = 'px-3 py-1.5 text-left'

function Counts(props: {
  readonly title: string
  readonly head: string
  readonly rows: readonly (readonly [name: string, count: number])[]
}) {
  return (
    <section className="min-w-0">
      <SectionHeading level={2}>{props.title}</SectionHeading>
      <Table head={[props.head, messages.calls()]}>
        {props.rows.map(([name, count]) => (
          <tr className="border-t border-(--hutong-border)" key={name}>
            <th className={`${cell} wrap-anywhere font-normal`} scope="row">
              {name}
            </th>
            <td className={`${cell} tabular-nums`}>{messages.callCount({ count })}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function Examples({ examples }: Pick<GradingResult, 'examples'>) {
  return (
    <section className="min-w-0 overflow-x-auto">
      <SectionHeading level={2}>{messages.exampleCount({ count: examples.length })}</SectionHeading>
      <Table
        head={[
          ...[messages.time(), messages.number(), messages.change(), messages.byRule()],
          messages.call()
        ]}
      >
        {examples.map(({ callRecordId, startTime, customerPhone, rule, ...move }) => (
          <tr className="border-t border-(--hutong-border)" key={callRecordId}>
            <td className={cell}>
              <Moment at={startTime} />
            </td>
            <td className={`${cell} tabular-nums`}>{customerPhone}</td>
            <td className={cell}>{moveName(move)}</td>
            <td className={`${cell} wrap-anywhere`}>{rule ?? messages.byDefault()}</td>
            <td className={cell}>
              <button
                className="h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
                onClick={() => openCallDetail({ callRecordId, recordType: 1, records: examples })}
                type="button"
              >
                {messages.openCall()}
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

export const Table = (props: {
  readonly head: readonly string[]
  readonly children: ReactNode
}) => (
  <table className="mt-1 w-full">
    <thead className="text-(--hutong-text-2)">
      <tr>
        {props.head.map(title => (
          <th className={`${cell} font-normal`} key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{props.children}</tbody>
  </table>
)
