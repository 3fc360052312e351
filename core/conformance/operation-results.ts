import type { OperationReport, OperationStatus, Problem } from './report-types.ts'

/** Collects the results of one operation. */
export function operationLog(about: {
  readonly name: string
  readonly request: string
  readonly purpose: string
  readonly when?: string
}) {
  const passed: string[] = []
  const problems: Problem[] = []
  const notChecked: string[] = []
  let isMissing = false

  const status = (): OperationStatus => {
    if (problems.length > 0) return 'wrong'
    if (isMissing) return 'missing'
    return passed.length > 0 ? 'ok' : 'not checked'
  }

  return {
    pass: (check: string): void => void passed.push(check),
    skip: (reason: string): void => void notChecked.push(reason),
    fail: (check: string, found: readonly Omit<Problem, 'check'>[]): void =>
      void problems.push(...found.map(problem => ({ check, ...problem }))),
    /** Passes when there is no problem. */
    settle(check: string, found: readonly Omit<Problem, 'check'>[]): boolean {
      if (found.length === 0) passed.push(check)
      else this.fail(check, found)
      return found.length === 0
    },
    /** The backend does not have it. What is needed only under a condition may be left out. */
    isAbsent(): void {
      if (about.when === undefined) isMissing = true
      else notChecked.push(`the backend does not have it; it is needed when ${about.when}`)
    },
    report: (): OperationReport => ({ ...about, status: status(), passed, problems, notChecked })
  }
}

export type OperationLog = ReturnType<typeof operationLog>
