/**
 * `node tests/bench/server/account-histories.ts [count] [first seed]`: random histories of accounts
 * with retries, aborted transactions and lost servers; prints what is wrong with balances and bills.
 */
import { runHistories } from '../../support/billing/account-histories.ts'

const count = Number(process.argv[2] ?? 300)
const first = Number(process.argv[3] ?? 1)
const since = performance.now()
const { wrong, entries } = await runHistories(count, first)
for (const text of wrong) console.log(text)
const seconds = ((performance.now() - since) / 1000).toFixed(1)
console.log(`${count} histories, ${entries} entries, ${wrong.length} wrong, ${seconds} s`)
process.exitCode = wrong.length > 0 ? 1 : 0
