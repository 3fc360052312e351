import { useEffect } from 'react'
import { recordMessages } from '../../../../core/features/calls/messages.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import {
  type CountedCallSearch,
  countedCalls
} from '../../../../core/features/self-analysis/analysis-run.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { measureName } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { DescribedRows } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { callActions, callColumns, callName } from '../../call-manage/call-records/call-columns.tsx'
import { useByValue } from '../analysis-address.ts'
import type { ResultProps } from './result-types.ts'
import { closeRows, readKey } from './self-address.ts'

const about: ListDescription<CallRecord, CountedCallSearch> = {
  label: messages.rows,
  list: countedCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: [],
  columns: callColumns(recordMessages.shownNumber),
  rowActions: callActions(countedCalls)
}

/** The calls of one number, in place of the result. */
export default function ResultRows({ run, address }: ResultProps) {
  const { measure = '', first, second } = address.rows ?? {}
  const keys = [readKey(first), readKey(second)]
  const query = useByValue<CountedCallSearch>({
    ...{ id: run.id, measure },
    ...(keys[0] !== undefined && { first: keys[0] }),
    ...(keys[1] !== undefined && { second: keys[1] })
  })
  useEffect(() => begin(countedCalls.search(query)), [query])
  const names = keys.flatMap((key, place) =>
    key === undefined
      ? []
      : [run.result?.values[place]?.find(value => value.key === key)?.label ?? key]
  )
  const name = [...(names.length > 0 ? names : [messages.total()]), measureName(measure)].join(
    ' · '
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={closeRows}>{messages.back()}</Button>
        <SectionHeading level={2}>{messages.rowsOf({ name })}</SectionHeading>
      </div>
      <DescribedRows
        about={about}
        listQuery={{
          filters: {},
          query,
          search: () => begin(countedCalls.search(query)),
          turnTo: page => begin(countedCalls.turnTo(page)),
          resize: size => begin(countedCalls.resize(size))
        }}
      />
    </div>
  )
}
