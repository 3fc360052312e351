/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { knowledgeMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  knowledge: {
    title: 'Knowledge base',
    label: 'Search the knowledge base',
    hint: 'Enter at least two characters',
    search: 'Search',
    found: 'Entries found: {count}',
    none: 'No matching entries',
    begin: 'Enter a keyword to find the standard answer',
    group: 'Group: {name}',
    copy: 'Copy',
    copyAnswer: 'Copy the answer of “{name}”',
    copied: 'Copied to the clipboard',
    cannotCopy: 'Copy failed; select the text and copy it by hand'
  } satisfies English<typeof knowledgeMessages>
}
