import { serverMessages } from './http/messages.ts'
import type { ReferenceServer } from './options.ts'
import { accounts, membersWithSeats, PASSWORD } from './seed/accounts.ts'

/** Columns of a terminal: CJK characters take two. */
const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter > 'ÿ' ? 2 : 1), 0)
const cell = (text: string, columns: number) =>
  text + ' '.repeat(Math.max(1, columns - width(text)))

/** Prints the link that begins an empty installation. Its secret is in the fragment, which is sent nowhere. */
export function printInstallation(
  url: string,
  secret: string | undefined,
  log: (line: string) => void
): void {
  if (secret) log(serverMessages.installAt({ link: `${url}/console/setup#${secret}` }))
}

/** Prints the address, and the demo's accounts or the link that begins an empty installation. */
export function printAddress(
  { url, hasSamples, secret }: Pick<ReferenceServer, 'url' | 'hasSamples' | 'secret'>,
  log: (line: string) => void
): void {
  log(`\n${serverMessages.listening({ url })}\n`)
  printInstallation(url, secret, log)
  if (!hasSamples) return
  log(serverMessages.accountTable({ password: PASSWORD }))
  for (const { username, name, purpose } of accounts)
    log(`  ${cell(username, 10)}${cell(name, 24)}${purpose}`)
  for (const { username, name } of membersWithSeats) log(`  ${cell(username, 10)}${name}`)
  log('')
}
