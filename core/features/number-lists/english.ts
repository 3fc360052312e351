/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { numberListMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  numberLists: {
    blackHint:
      'Tasks do not call the numbers of the global blacklist library and of the libraries they use',
    redHint: 'Numbers that no task ever calls',
    whiteHint: 'Numbers exempt from the blacklist and from dial limits, but not from the red list',
    list: 'Numbers: {title}',
    phone: 'Number',
    remark: 'Remark',
    creator: 'Added by',
    created: 'Added',
    none: '-',

    add: 'Add numbers',
    export: 'Export',
    note: 'Remark',
    remove: 'Remove',
    removeMany: 'Remove selected',
    confirmRemove: 'Remove “{phone}” from “{title}”?',
    confirmRemoveMany: 'Remove the selected numbers ({count}) from “{title}”?',
    removed: 'Removed',
    noted: 'Saved',

    addTo: 'Add numbers to “{name}”',
    methods: 'Ways to add',
    typed: 'Type in',
    file: 'Import a file',
    source: 'Source of the numbers',
    typedSource: 'Typed in',
    phones: 'Numbers',
    phonesHint:
      'One per line, or separated by commas, semicolons or spaces; at most {most} at a time',
    phonesMissing: 'Enter mobile numbers',
    tooMany: 'At most {most} numbers at a time, now {count}',
    remarkFor: 'Remark (optional)',
    count: 'Numbers: {count}',
    refused: 'Numbers not added',
    refusedKept:
      '{message}. The numbers that were not added remain above; correct them and submit again.',
    fileHint:
      'csv or xlsx with a “phone” column and optionally a “remark” column, up to {limit} rows',
    fileMissing: 'Upload a file first',
    fileComing: 'The file is still being uploaded',
    fileUndecided: 'The file has faulty rows. Choose first which rows to import.',
    template: 'Download import template',
    templateName: 'Number list template.csv',
    noteOf: 'Remark: {phone}',

    libraries: 'Blacklist libraries',
    addLibrary: 'New library',
    libraryName: 'Name',
    nameMissing: 'Required',
    libraryAdded: 'Created',
    removeLibrary: 'Delete blacklist library {name}',
    removeLibraryNow: 'Delete',
    confirmRemoveLibrary:
      'The numbers in the library ({count}) are deleted as well. Delete “{name}”?',
    libraryRemoved: 'Deleted',
    libraryUsed: 'In use',
    libraryUsedHint: 'Used by a task, so it cannot be deleted',
    global: 'Global',
    numbersIn: 'Numbers: {count}'
  } satisfies English<typeof numberListMessages>
}
