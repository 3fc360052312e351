import { expect, test } from 'vitest'
import { letters } from '../../core/rules/customer.ts'
import { plainNumber } from '../../core/rules/phone-number.ts'
import { memberName, memberUsername } from '../../core/rules/validators/account.ts'
import { characters, email, url } from '../../core/rules/validators/fields.ts'
import { fullPassword, strictPassword } from '../../core/rules/validators/passwords.ts'

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

test.each(Object.keys(judges))('%s judges a megabyte in one pass', name => {
  const begun = cpuSeconds()
  for (const filler of fillers) {
    const value = filler.repeat(MEGABYTE / filler.length)
    for (const one of [value, `${value}!`]) judges[name]?.(one)
    expect(cpuSeconds() - begun).toBeLessThan(60)
  }
})
