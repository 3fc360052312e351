/** What is mutated, part by part, and the tests that are expected to see it. */
import { globSync, readFileSync } from 'node:fs'

export interface Part {
  /** `area/part`: `npm run mutate -- area` runs all parts of the area. */
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

/** Tests mirror the source: the rules of a feature are those of its folder to see. */
const rulesOf = (feature: string, ...more: readonly string[]): Part => ({
  name: `rules/${feature}`,
  mutate: [`core/features/${feature}/{rules.ts,rules/**/*.ts}`],
  tests: [`tests/core/features/${feature}/**/*.test.ts`, ...more]
})

/** A test with a server would start one for each mutant. */
const hasServer = (file: string): boolean => readFileSync(file, 'utf8').includes('support/server/')

/** Rules of the features that `named` has not, with the tests of the feature that need no server. */
const otherRules = (named: readonly Part[]): Part[] =>
  [...new Set(globSync('core/features/*/{rules.ts,rules}').map(path => path.split('/')[2] ?? ''))]
    .filter(feature => !named.some(({ name }) => name === `rules/${feature}`))
    .toSorted()
    .map(feature => ({
      name: `rules/${feature}`,
      mutate: [`core/features/${feature}/{rules.ts,rules/**/*.ts}`],
      tests: globSync(`tests/core/features/${feature}/**/*.test.ts`).filter(
        file => !hasServer(file)
      )
    }))

const phoneIn = (folder: string, ...more: readonly string[]): Part => ({
  name: `phone/${folder}`,
  mutate: [`core/phone/${folder}/**/*.ts`],
  tests: [`tests/core/phone/${folder}/**/*.test.ts`, ...more]
})

const named: readonly Part[] = [
  {
    name: 'rules/format',
    mutate: ['core/lib/format/**/*.ts'],
    tests: ['tests/core/lib/format/**/*.test.ts']
  },
  {
    name: 'rules/validation',
    mutate: ['core/lib/validation/*-validators.ts', 'core/lib/validation/rule.ts'],
    tests: ['tests/core/lib/validation/**/*.test.ts']
  },
  {
    name: 'rules/permissions',
    mutate: ['core/session/permissions.ts'],
    tests: ['tests/shell/router/guard.test.ts']
  },
  {
    name: 'rules/call-task-form',
    mutate: ['core/features/call-task-form/rules/**/*.ts'],
    // The other tests of the feature start a server for each mutant.
    tests: [
      'tests/core/features/call-task-form/rules/*.test.ts',
      'tests/core/features/call-task-form/{section-summary,script-limits,task-editor}.test.ts',
      'tests/core/features/task-plan/task-watching.test.ts'
    ]
  },
  rulesOf('number-import'),
  rulesOf('task-plan', 'tests/core/features/call-task-form/rules/work-periods.test.ts'),
  rulesOf('call-tasks', 'tests/core/features/number-import/phone-entry.test.ts'),
  rulesOf('calls'),
  rulesOf('custom-fields'),
  rulesOf('customer-details'),
  rulesOf('customers', 'tests/core/lib/format/*.test.ts'),
  rulesOf('dialogue'),
  rulesOf('manual-tasks'),
  rulesOf('members'),
  rulesOf('work-orders'),
  phoneIn('state', 'tests/core/phone/line/jssip/*.test.ts'),
  phoneIn('call'),
  phoneIn('media', 'tests/core/phone/call/{incoming,in-call,call-care}.test.ts'),
  phoneIn('tabs', 'tests/core/two-copies.test.ts'),
  phoneIn('line', 'tests/core/phone/{call,tabs}/**/*.test.ts'),
  {
    name: 'auth/server',
    mutate: ['demo/server/auth/**/*.ts'],
    tests: ['tests/contract/auth/**/*.test.ts', 'tests/contract/modules/account/**/*.test.ts']
  },
  {
    name: 'accounting/number-reveal',
    mutate: [
      'demo/server/modules/number-reveal/{handlers,number-views}.ts',
      'demo/server/modules/customers/hidden-numbers.ts'
    ],
    tests: [
      'tests/contract/modules/customers/customer-numbers.test.ts',
      'tests/contract/modules/number-reveal/*.test.ts'
    ]
  },
  {
    name: 'accounting/file-quota',
    mutate: ['demo/server/jobs/file-quota.ts'],
    tests: ['tests/contract/modules/transfer-list/file-quota.test.ts']
  },
  {
    name: 'accounting/calls-a-day',
    mutate: ['demo/server/modules/dialler/restrictions/**/*.ts'],
    tests: [
      'tests/contract/modules/dialler/restrictions/*.test.ts',
      'tests/contract/modules/calls/dial-restrictions.test.ts'
    ]
  },
  {
    name: 'accounting/seats',
    mutate: ['demo/server/modules/seats/**/*.ts'],
    tests: ['tests/contract/modules/seats/**/*.test.ts']
  }
]

export const parts: readonly Part[] = [...named, ...otherRules(named)]
