import type { AnalysisRun, AnalysisSpec } from '../../../core/features/self-analysis/schemas.ts'
import { askingAs } from '../server/ask-as.ts'
import type { TestBackend } from '../server/backend.ts'

const isOver = ({ status }: AnalysisRun) => status !== 'waiting' && status !== 'running'

/** Analyses as a signed-in user. */
export function analysesOf(backend: TestBackend, token: string) {
  const ask = askingAs(backend, token)
  const read = (id: string) => ask<AnalysisRun>(`/analysis/self/runs/${id}`)
  const start = async (spec: AnalysisSpec) =>
    (await ask<{ id: string }>('/analysis/self/runs', spec)).id
  async function ended(id: string): Promise<AnalysisRun> {
    for (;;) {
      const run = await read(id)
      if (isOver(run)) return run
      await new Promise(done => setTimeout(done, 20))
    }
  }
  return {
    ...{ ask, read, start, ended },
    /** The result of an analysis; throws why it failed. */
    async analyse(spec: AnalysisSpec) {
      const run = await ended(await start(spec))
      if (!run.result) throw new Error(run.message)
      return { ...run, result: run.result }
    }
  }
}

/** The value of each group by its keys, such as `{"2026-11-02/user-2": [3]}`. */
export const byKeys = ({ result }: { result: NonNullable<AnalysisRun['result']> }) =>
  Object.fromEntries(
    result.rows.map(({ at, cells }) => [
      at.map((index, place) => result.values[place]?.[index]?.key).join('/'),
      cells
    ])
  )
