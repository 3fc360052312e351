/** The English texts of a page's elements: those of the telephone and the core are in this chunk. */
import { joinTables, type LoadTexts } from '../../core/english/join-tables.ts'
import * as phone from '../../core/english/phone-english.ts'
import type { Translation } from '../../core/messages/define-messages.ts'
import { importWithRetry } from './import-with-retry.ts'

/** Elements whose texts are all in this chunk. */
const small = /-(?:softphone|message-tips|transfer-list|doctor|session)$/

const ofElements: LoadTexts = () => import('../../core/english/elements-english.ts')

/** Loads the texts of these elements, and more. Can be called again after a failure. */
export async function english(
  tags: ReadonlySet<string>,
  more: ReadonlySet<LoadTexts>
): Promise<Translation> {
  const isSmall = [...tags].every(tag => small.test(tag))
  const loads = isSmall ? more : [ofElements, ...more]
  return joinTables([
    phone,
    ...(await Promise.all(Array.from(loads, load => importWithRetry(load))))
  ])
}
