/** Two reports side by side. */
import { percentOf } from '../../../lib/format/percent.ts'
import { analysisMessages as messages } from '../messages.ts'
import type { AnalysisFilter, AnalysisReport } from '../schemas.ts'
import { goesOn, shareText } from './findings.ts'
import { compareShares, type Sample, type ShareComparison } from './two-proportions.ts'

export interface Measure {
  readonly key: string
  readonly label: string
  readonly one: Sample
  readonly other: Sample
  readonly comparison: ShareComparison
  /** The calls that count as hits. */
  readonly filter: AnalysisFilter
}

const measure = (
  key: string,
  label: string,
  filter: AnalysisFilter,
  [one, other]: readonly [Sample, Sample]
): Measure => ({ key, label, filter, one, other, comparison: compareShares(one, other) })

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

/** Share of hang-ups at each node that both sides reach, the largest difference first. */
export function nodeMeasures([one, other]: Pair): readonly Measure[] {
  return one.nodes
    .flatMap(mine => {
      const theirs = other.nodes.find(({ node }) => node === mine.node)
      if (!theirs || mine.hungUp + theirs.hungUp === 0) return []
      if (!goesOn(mine) && !goesOn(theirs)) return []
      const samples = [mine, theirs].map(({ hungUp, reached }) => ({ hits: hungUp, size: reached }))
      const [first = { hits: 0, size: 0 }, second = first] = samples
      return [
        measure(
          `node ${mine.node}`,
          messages.nodeHangUp({ node: mine.node }),
          { node: mine.node, relation: 'hungUp' },
          [first, second]
        )
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
  const [worst] = nodeMeasures(pair).filter(({ comparison }) => comparison.conclusion !== 'tooFew')
  if (!worst) return first
  return (
    first +
    messages.pairNode({
      node: worst.filter.node ?? '',
      one: shareText(worst.one.hits, worst.one.size),
      other: shareText(worst.other.hits, worst.other.size),
      conclusion: conclusionText(worst.comparison)
    })
  )
}
