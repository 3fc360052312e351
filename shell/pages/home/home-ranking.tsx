import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ReadReport } from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import {
  agentRows,
  type CallList,
  ratedRows,
  talkRows
} from '../../../core/features/home/row-links.ts'
import {
  type Ranking,
  rankedBy,
  rankings,
  satisfiedShare,
  talkOf
} from '../../../core/features/home/rules.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import type { Permission } from '../../../core/session/permissions.ts'
import { $may } from '../../../core/session/user.ts'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import { linkTo } from '../../router/follow-link.ts'

const labels: Readonly<Record<Ranking, () => string>> = {
  calls: messages.byCalls,
  talk: messages.byTalk,
  satisfaction: messages.bySatisfaction
}
const numeric = 'px-2 py-1.5 text-right tabular-nums'

/** 坐席排行: the first ten agents by a chosen measure. */
export function HomeRanking({ read: { range, report } }: { readonly read: ReadReport }) {
  const [ranking, rank] = useState<Ranking>('calls')
  const may = useStore($may)
  const agents = rankedBy(report.agents, ranking)
  const linked = (value: string, to: string, needs: Permission) =>
    may(needs) ? (
      <a {...linkTo(to)} className="text-(--hutong-link) hover:underline">
        {value}
      </a>
    ) : (
      value
    )
  const count = (list: CallList, userId: string, value: number) =>
    linked(thousands(value), agentRows(list, range, userId), 'CMC.CALL.RECORD')
  /** Each list has the calls of one direction. */
  const talk = (list: CallList, userId: string, seconds: number) => {
    const value = timer(seconds)
    const label =
      list === 'inbound' ? messages.inboundPart({ value }) : messages.outboundPart({ value })
    return seconds > 0 && linked(label, talkRows(list, range, userId), 'CMC.CALL.RECORD')
  }
  return (
    <section className={`${card} flex min-w-0 flex-col gap-3 p-4`}>
      <SectionHeading
        beside={
          <Segmented
            label={messages.rankedBy()}
            onChoose={rank}
            options={rankings.map(name => [name, labels[name]()] as const)}
            value={ranking}
          />
        }
        level={2}
      >
        {messages.ranking()}
      </SectionHeading>
      {agents.length === 0 ? (
        <p className="py-6 text-center text-[13px]/5 text-(--hutong-text-3)">
          {ranking === 'satisfaction' ? messages.noRankingRated() : messages.noRanking()}
        </p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-[13px]/5">
            <thead className="text-(--hutong-text-3)">
              <tr className="border-b border-(--hutong-border)">
                <th className="w-12 px-2 py-1.5 text-left font-normal" scope="col">
                  {messages.rank()}
                </th>
                <th className="px-2 py-1.5 text-left font-normal" scope="col">
                  {messages.agent()}
                </th>
                {[
                  messages.trendIn(),
                  messages.trendOut(),
                  messages.byTalk(),
                  messages.bySatisfaction()
                ].map(title => (
                  <th className={`${numeric} w-24 font-normal`} key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {agents.map((agent, at) => {
                const { userId, agentName, inbound, outbound, satisfaction } = agent
                const share = satisfiedShare(satisfaction)
                return (
                  <tr
                    className="border-b border-(--hutong-border) last:border-b-0 hover:bg-(--hutong-bg-hover)"
                    key={userId}
                  >
                    <td className="px-2 py-1.5 tabular-nums">{at + 1}</td>
                    <th
                      className="max-w-40 truncate px-2 py-1.5 text-left font-normal"
                      scope="row"
                      title={agentName}
                    >
                      {agentName}
                    </th>
                    <td className={numeric}>{count('inbound', userId, inbound)}</td>
                    <td className={numeric}>{count('outbound', userId, outbound)}</td>
                    <td className={numeric}>
                      {timer(talkOf(agent))}
                      <span className="flex flex-wrap justify-end gap-x-3 text-[12px]/5 empty:hidden">
                        {talk('inbound', userId, agent.inboundTalk)}
                        {talk('outbound', userId, agent.outboundTalk)}
                      </span>
                    </td>
                    <td className={numeric}>
                      {share === null
                        ? messages.none()
                        : linked(
                            messages.percent({ value: Math.round(share * 1000) / 10 }),
                            ratedRows(range, userId),
                            'CMC.SATI.EVAL'
                          )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
