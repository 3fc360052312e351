import { serverMessages } from './http/messages.ts'
import { accounts, membersWithSeats, PASSWORD } from './seed/accounts.ts'

/** Columns of a terminal: CJK characters take two. */
const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter > 'ÿ' ? 2 : 1), 0)
const cell = (text: string, columns: number) =>
  text + ' '.repeat(Math.max(1, columns - width(text)))

/** Prints the address of the demo and its accounts. */
export function printAddress(url: string, log: (line: string) => void): void {
  log(`\n${serverMessages.listening({ url })}\n`)
  log(serverMessages.accountTable({ password: PASSWORD }))
  for (const { username, name, purpose } of accounts)
    log(`  ${cell(username, 10)}${cell(name, 24)}${purpose}`)
  for (const { username, name } of membersWithSeats) log(`  ${cell(username, 10)}${name}`)
  log('')
}
