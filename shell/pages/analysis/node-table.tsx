import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import {
  nodeName,
  nodesFinding,
  shareText
} from '../../../core/features/analysis/rules/findings.ts'
import type { AnalysisReport } from '../../../core/features/analysis/schemas.ts'
import { openRows } from './analysis-address.ts'
import { CountButton } from './count-button.tsx'
import { PlainTable } from './plain-table.tsx'

/** Where conversations end: calls that reached each node, ended there, were hung up there. */
export function NodeTable({ report }: { readonly report: AnalysisReport }) {
  const { nodes, hasMoreNodes } = report
  return (
    <PlainTable
      finding={nodesFinding(report)}
      head={[
        messages.node(),
        messages.reached(),
        messages.ended(),
        messages.hungUp(),
        messages.hungUpShare()
      ]}
      note={hasMoreNodes ? messages.moreNodes({ count: nodes.length }) : undefined}
      rows={nodes.map(({ node, name, script, reached, ended, hungUp }) => {
        const label = nodeName({ name, script }, nodes)
        return {
          key: node,
          share: reached === 0 ? 0 : hungUp / reached,
          cells: [
            label,
            <CountButton
              count={reached}
              key="reached"
              name={`${messages.reached()} ${label}`}
              onOpen={() => openRows({ node })}
            />,
            <CountButton
              count={ended}
              key="ended"
              name={`${label} ${messages.ended()}`}
              onOpen={() => openRows({ node, relation: 'ended' })}
            />,
            <CountButton
              count={hungUp}
              key="hungUp"
              name={`${label} ${messages.hungUp()}`}
              onOpen={() => openRows({ node, relation: 'hungUp' })}
            />,
            shareText(hungUp, reached)
          ]
        }
      })}
      title={messages.nodes()}
    />
  )
}
