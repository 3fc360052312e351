import { expect, test } from 'vitest'
import { letters } from '../../core/features/customers/rules.ts'
import { plainNumber } from '../../core/lib/format/phone-number.ts'
import { memberName, memberUsername } from '../../core/lib/validation/account-validators.ts'
import { characters, email, url } from '../../core/lib/validation/field-validators.ts'
import { fullPassword, strictPassword } from '../../core/lib/validation/password-validators.ts'

const MEGABYTE = 2 ** 20
const judges: Readonly<Record<string, (value: string) => unknown>> = {
  characters: characters('·-'),
  letters,
  email,
  url,
  memberUsername,
  memberName,
  fullPassword,
  strictPassword,
  plainNumber
}
const fillers = ['a', '王', 'é', '·', '.', '1', 'aB1#', '\u202E', 'a-', '　', '🎧']

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

test.each(Object.keys(judges))('%s checks a megabyte in one pass', name => {
  const started = cpuSeconds()
  for (const filler of fillers) {
    const value = filler.repeat(MEGABYTE / filler.length)
    for (const one of [value, `${value}!`]) judges[name]?.(one)
    expect(cpuSeconds() - started).toBeLessThan(60)
  }
})
