/** Two reports side by side. */
import { percentOf } from '../../../lib/format/percent.ts'
import { analysisMessages as messages } from '../messages.ts'
import type { AnalysisFilter, AnalysisReport, NodeCounts } from '../schemas.ts'
import { goesOn, nodeName, shareText } from './findings.ts'
import { compareShares, type Sample, type ShareComparison } from './two-proportions.ts'

export interface Measure {
  readonly key: string
  readonly label: string
  readonly one: Sample
  readonly other: Sample
  readonly comparison: ShareComparison
  /** The calls that count as hits, of each side. */
  readonly filters: Readonly<Record<'one' | 'other', AnalysisFilter>>
}

const measure = (
  key: string,
  label: string,
  filter: AnalysisFilter,
  [one, other]: readonly [Sample, Sample]
): Measure => ({
  ...{ key, label, filters: { one: filter, other: filter } },
  ...{ one, other, comparison: compareShares(one, other) }
})

type Pair = readonly [one: AnalysisReport, other: AnalysisReport]
const both = (pair: Pair, of: (report: AnalysisReport) => Sample) =>
  [of(pair[0]), of(pair[1])] as const

/** Shares of what calls led to. */
export function outcomeMeasures(pair: Pair): readonly Measure[] {
  const ofConnected = (hits: (report: AnalysisReport) => number) =>
    both(pair, report => ({ hits: hits(report), size: report.funnel.connected }))
  return [
    measure(
      'connected',
      messages.connectRate(),
      { step: 'connected' },
      both(pair, ({ funnel }) => ({ hits: funnel.connected, size: funnel.dialled }))
    ),
    measure(
      'secondTurn',
      messages.secondTurn(),
      { step: 'secondTurn' },
      ofConnected(({ funnel }) => funnel.secondTurn)
    ),
    measure(
      'keyNode',
      messages.keyNode(),
      { step: 'keyNode' },
      ofConnected(({ funnel }) => funnel.keyNode)
    ),
    measure(
      'A',
      messages.aShare(),
      { level: 'A' },
      ofConnected(({ levels }) => levels.A)
    ),
    measure(
      'high',
      messages.highShare(),
      { level: 'high' },
      ofConnected(({ levels }) => levels.A + levels.B)
    ),
    measure(
      'transferred',
      messages.transferShare(),
      { isTransferred: 'true' },
      ofConnected(({ transferred }) => transferred)
    )
  ]
}

export interface NodeMeasure extends Measure {
  /** Name of the node. */
  readonly node: string
}

/** The same node of the other side; of another script the only one of its name (rule analysis-16). */
function sameNode(mine: NodeCounts, [one, other]: Pair): NodeCounts | undefined {
  const exact = other.nodes.find(({ node }) => node === mine.node)
  if (exact) return exact
  const isNamed = ({ name }: NodeCounts) => name === mine.name
  const theirs = other.nodes.filter(isNamed)
  const isOnly = theirs.length === 1 && one.nodes.filter(isNamed).length === 1
  return isOnly ? theirs[0] : undefined
}

/** Share of hang-ups at each node that both sides reach, the largest difference first. */
export function nodeMeasures(pair: Pair): readonly NodeMeasure[] {
  const [one, other] = pair
  return one.nodes
    .flatMap((mine): NodeMeasure[] => {
      const theirs = sameNode(mine, pair)
      if (!theirs || mine.hungUp + theirs.hungUp === 0) return []
      if (!goesOn(mine) && !goesOn(theirs)) return []
      const sample = ({ hungUp, reached }: NodeCounts) => ({ hits: hungUp, size: reached })
      const hungUpAt = ({ node }: NodeCounts) => ({ node, relation: 'hungUp' }) as const
      const among = [...one.nodes, ...other.nodes]
      const node = mine.node === theirs.node ? nodeName(mine, among) : mine.name
      return [
        {
          ...measure(`node ${mine.node}`, messages.nodeHangUp({ node }), {}, [
            sample(mine),
            sample(theirs)
          ]),
          filters: { one: hungUpAt(mine), other: hungUpAt(theirs) },
          node
        }
      ]
    })
    .toSorted((a, b) => Math.abs(b.comparison.difference) - Math.abs(a.comparison.difference))
}

export const conclusionText = ({ conclusion }: ShareComparison): string => messages[conclusion]()

/** `+3.2 个百分点` */
export function differenceText({ difference }: ShareComparison): string {
  const points = Math.round(percentOf(difference) * 10) / 10
  return messages.points({ sign: points > 0 ? '+' : '', points })
}

const sizeText = (difference: number) => Math.abs(Math.round(percentOf(difference) * 10) / 10)

/** Whether the second side has fewer A levels, and at which node it loses its customers. */
export function pairFinding(pair: Pair, names: readonly [one: string, other: string]): string {
  const [one, other] = names
  const level = outcomeMeasures(pair).find(({ key }) => key === 'A')
  if (!level || level.comparison.conclusion === 'tooFew') return messages.pairTooFew()
  if (level.comparison.conclusion === 'equal') return messages.pairSame({ one, other })
  const { difference } = level.comparison
  const first = messages.pairFinding({
    one,
    other,
    direction: difference > 0 ? messages.higher() : messages.lower(),
    points: sizeText(difference),
    conclusion: conclusionText(level.comparison)
  })
  const [worst] = nodeMeasures(pair).filter(
    ({ comparison: { conclusion } }) => conclusion === 'differs' || conclusion === 'chance'
  )
  if (!worst) return first
  return (
    first +
    messages.pairNode({
      node: worst.node,
      one: shareText(worst.one.hits, worst.one.size),
      other: shareText(worst.other.hits, worst.other.size),
      conclusion: conclusionText(worst.comparison)
    })
  )
}
