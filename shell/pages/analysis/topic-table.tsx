import { levels } from '../../../core/features/analysis/enums.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import { highOf, shareText, topicFinding } from '../../../core/features/analysis/rules/findings.ts'
import type { Topic } from '../../../core/features/analysis/schemas.ts'
import { openRows } from './analysis-address.ts'
import { levelName } from './analysis-charts.tsx'
import { CountButton } from './count-button.tsx'
import { PlainTable } from './plain-table.tsx'

/** Concern tags or keywords by frequency, with the levels of their calls. */
export function TopicTable(props: {
  readonly title: string
  readonly topics: readonly Topic[]
  readonly by: 'tag' | 'word'
}) {
  const { title, topics, by } = props
  const most = Math.max(1, ...topics.map(({ calls }) => calls))
  const shown = levels.filter(
    level => level !== 'none' || topics.some(({ levels: counts }) => counts.none > 0)
  )
  return (
    <PlainTable
      finding={topicFinding(topics)}
      head={[title, messages.topicCalls(), ...shown.map(levelName), messages.highShare()]}
      rows={topics.map(({ name, calls, levels: counts }) => ({
        key: name,
        share: calls / most,
        cells: [
          name,
          <CountButton
            count={calls}
            key="calls"
            name={name}
            onOpen={() => openRows({ [by]: name })}
          />,
          ...shown.map(level => (
            <CountButton
              count={counts[level]}
              key={level}
              name={`${name} ${levelName(level)}`}
              onOpen={() => openRows({ [by]: name, level })}
            />
          )),
          shareText(highOf(counts), calls)
        ]
      }))}
      title={title}
    />
  )
}
