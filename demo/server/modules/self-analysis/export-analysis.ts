import {
  type AnalysisMeasure,
  analysisField,
  analysisMeasure
} from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { unitOf } from '../../../../core/features/self-analysis/rules/cell-text.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { failJobOnRefusal } from '../../jobs/import-progress.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { exportRows } from '../transfer-list/export-rows.ts'
import { resultOf } from './result-of.ts'
import { groupsOf, ownRun, specOf } from './run-queries.ts'

type Row = readonly (string | number)[]

/** What an analysis asks, and its result as it was computed. */
const readRun = (inside: Database, job: Job) =>
  failJobOnRefusal(async () => {
    const owner = ownerOf(job)
    const { runId } = job.input as { readonly runId: string }
    const spec = specOf(await ownRun(inside, owner, runId))
    return {
      spec,
      result: await resultOf(inside, owner, spec, await groupsOf(inside, owner, runId))
    }
  })

const cells = (values: readonly (number | null)[]): Row =>
  values.map(value => (value === null ? '' : Math.round(value * 100) / 100))

/** The whole result as csv, with its totals as the last row. */
export const exportAnalysis = (files: FileStore): Kind =>
  exportRows<Row, number>(files, {
    async heading(inside, job) {
      const { set, dimensions, measures } = (await readRun(inside, job)).spec
      return [
        ...(dimensions.length > 0
          ? dimensions.map(key => analysisField.label(key))
          : [messages.total()]),
        ...measures.map(key =>
          messages.inUnit({
            measure: analysisMeasure.label(key),
            unit: unitOf(set, key as AnalysisMeasure)
          })
        )
      ]
    },
    cells: row => row,
    placeOf: row => row.length,
    count: async () => 0,
    async read(inside, job, after) {
      // All rows are one step.
      if (after !== undefined) return []
      const { spec, result } = await readRun(inside, job)
      const rows = result.rows.map(({ at, cells: values }) => [
        ...at.map((index, place) => result.values[place]?.[index]?.label ?? ''),
        ...cells(values)
      ])
      if (spec.dimensions.length === 0) return [[messages.total(), ...cells(result.totals)]]
      const blanks = spec.dimensions.slice(1).map(() => '')
      return [...rows, [messages.total(), ...blanks, ...cells(result.totals)]]
    }
  })
