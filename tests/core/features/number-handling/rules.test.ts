import { expect, it } from 'vitest'
import { handlingStatus } from '../../../../core/features/number-handling/enums.ts'
import { countIn, usableCount } from '../../../../core/features/number-handling/number-tasks.ts'
import { isUnfinished, normalisedNumber } from '../../../../core/features/number-handling/rules.ts'
import type { NumberHandlingTask } from '../../../../core/features/number-handling/schemas.ts'

// rule number-handling-1
it.each([
  ['138 1234-5678', '13812345678'],
  ['+86 13812345678', '13812345678'],
  ['008613812345678', '13812345678'],
  ['（010）8888 6666', '01088886666'],
  ['4008001234', '4008001234'],
  ['１３８１２３４５６７８', '13812345678'],
  ['138.1234.5678', '13812345678'],
  ['13812345678.0', '13812345678'],
  ['95588', ''],
  ['12', ''],
  ['1381234567', ''],
  ['abc', ''],
  ['', '']
])('%j is the number %j', (typed, plain) => {
  expect(normalisedNumber(typed)).toBe(plain)
})

// rule number-handling-4
it('可用, 关机 and 未检测 count as callable', () => {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(code => ({ numberClass: code, count: 10 ** code }))
  const task = { counts } as NumberHandlingTask
  expect(usableCount(task)).toBe(10 + 1000 + 100_000)
  expect(countIn(task, [2, 9])).toBe(100 + 10 ** 9)
})

it('a task goes on until it is done, fails or is cancelled', () => {
  const unfinished = handlingStatus.options.filter(({ value }) => isUnfinished(value))
  expect(unfinished.map(({ label }) => label)).toEqual(['等待中', '处理中'])
})
