import { useEffect } from 'react'
import { analysisCalls } from '../../../core/features/analysis/analysis-stores.ts'
import type { AnalysisSearch } from '../../../core/features/analysis/analysis-types.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import { hourName, turnsName, weekdayName } from '../../../core/features/analysis/rules/findings.ts'
import type { AnalysisFilter, AnalysisOptions } from '../../../core/features/analysis/schemas.ts'
import { recordMessages } from '../../../core/features/calls/messages.ts'
import type { CallRecord } from '../../../core/features/calls/schemas.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { DescribedRows } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { callActions, callColumns, callName } from '../call-manage/call-records/call-columns.tsx'
import { choiceOf, closeRows, type ShownAnalysis, useByValue } from './analysis-address.ts'
import { levelName } from './analysis-charts.tsx'
import type { AnalysisProps } from './analysis-choices.tsx'

const about: ListDescription<CallRecord, AnalysisSearch> = {
  label: messages.rows,
  list: analysisCalls,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: [],
  columns: callColumns(recordMessages.shownNumber),
  rowActions: callActions(analysisCalls)
}

interface Names {
  readonly scripts: AnalysisOptions['scripts']
  /** Whether the calls may be of several scripts. */
  readonly areMixed: boolean
}

/** Name of a node; one of an unknown version is addressed by its name (rule analysis-16). */
function nodeText(address: string, { scripts, areMixed }: Names): string {
  for (const { templateName: script, nodes } of scripts) {
    const found = nodes.find(({ node }) => node === address)
    if (found) return areMixed ? messages.nodeOfScript({ node: found.name, script }) : found.name
  }
  return address.replace(/^[^/]*\/=?/, '')
}

/** Says which calls a filter selects. */
function filterText(filter: AnalysisFilter, names: Names): string {
  const { step, level, day, node, relation = 'reached', tag, word } = filter
  const { turns, weekday, hour } = filter
  const parts = [
    step && messages[step](),
    day,
    level && (level === 'high' ? messages.high() : messages.levelOf({ level: levelName(level) })),
    node && `${nodeText(node, names)} ${messages[relation]()}`,
    tag && messages.tagOf({ name: tag }),
    word && messages.wordOf({ name: word }),
    turns !== undefined && `${messages.turns()} ${turnsName(Number(turns))}`,
    weekday !== undefined && weekdayName(Number(weekday)),
    hour !== undefined && hourName(Number(hour)),
    filter.isConnected && messages.onlyConnected(),
    filter.isTransferred && messages.transferred(),
    filter.isUnwritten && messages.noDialogue()
  ]
  return parts.filter(Boolean).join(' · ') || messages.all()
}

const searchOf = (shown: ShownAnalysis): AnalysisSearch => {
  const { filter = {}, side } = shown.rows ?? {}
  const id = side && shown.pair[side]
  return { ...(id === undefined ? shown.choice : choiceOf(shown, id)), ...filter }
}

/** The calls that one number counts, in place of the charts. */
export default function AnalysisRows({ shown, options }: AnalysisProps) {
  const query = useByValue(searchOf(shown))
  useEffect(() => begin(analysisCalls.search(query)), [query])
  const id = shown.rows?.side && shown.pair[shown.rows.side]
  const names = [
    ...options.tasks.map(({ callTaskId, name }) => [callTaskId, name] as const),
    ...options.scripts.map(
      ({ templateCode, templateName }) => [templateCode, templateName] as const
    )
  ]
  const ids = id === undefined ? [...shown.scripts, ...shown.tasks] : [id]
  const chosen = ids.map(one => names.find(([known]) => known === one)?.[1] ?? one)
  const named = { scripts: options.scripts, areMixed: ids.length !== 1 }
  const name = [...chosen, filterText(shown.rows?.filter ?? {}, named)].join(' · ')
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
          search: () => begin(analysisCalls.search(query)),
          turnTo: page => begin(analysisCalls.turnTo(page)),
          resize: size => begin(analysisCalls.resize(size))
        }}
      />
    </div>
  )
}
