/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { speedReachMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  speedReach: {
    defaultName: 'Speed reach {time}',
    newRun: 'New run',
    newRunAria: 'New speed reach run',
    name: 'Task name',
    namePlaceholder: 'Named by time if blank',
    script: 'Script',
    scriptMissing: 'Choose a script',
    noScripts: 'No scripts available',
    variables:
      'This script needs variables ({names}); import the numbers from a file with a column for each',
    fileHint: 'csv or xlsx files with the columns {columns}; at most {limit} rows',
    start: 'Call now',
    startHint:
      'High priority, calls start at once; numbers on the blacklist or the red list and those called today are not called',
    started: 'Calls started',
    importing: 'Calls start once the numbers are imported',
    inAudit: 'Submitted; can be started once approved',
    leftOutSome: 'Calls started; numbers not added: {count} ({reason})',
    noneAdded: 'No numbers to call: {reason}',
    empty: 'No numbers to call',
    outside: 'Outside the permitted calling hours; calls are possible from {time}',
    over: 'No more calls are possible today; try again tomorrow',
    wrongAddress: 'Links can only be http or https',
    needsFile: 'The script “{name}” needs variables; import the numbers from a file',
    board: 'Live progress',
    boardOf: 'Live progress of {name}',
    openTask: 'Task details',
    thunder: 'Open configured link',
    results: 'Download results',
    byReason: 'Why not called',
    reason: 'Reason',
    noneLeftOut: 'No numbers were left out',
    noRun: 'Calls, connections and intent levels are shown here once a run has started',
    runs: 'Runs',
    show: 'View progress',
    created: 'Started',
    logStart: 'Start speed reach “{name}”'
  } satisfies English<typeof speedReachMessages>
}
