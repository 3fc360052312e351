/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { lineMonitorMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  lineMonitor: {
    table: 'Lines and number groups',
    line: 'Line',
    withoutGroup: 'No group',
    numbers: 'Numbers: {count}',
    state: 'Status',
    reason: 'Alarm reason',
    inUse: 'In use / capacity',
    using: 'In use',
    inUseOf: '{name}: in use {inUse}, capacity {capacity}',
    allocated: 'Reserved',
    aboutAllocated: 'Capacity reserved for other purposes, which call tasks do not use',
    peak: 'Peak today',
    aboutPeak: 'The peak of a group is the highest sum of the peaks of its numbers in one minute',
    outCalls: 'Outbound',
    inCalls: 'Inbound',
    connectRate: 'Connection rate',
    aboutRate:
      'Connected share of the calls that the enterprise made; calculated once there are {count} calls',
    faultRate: 'Caller fault rate',
    faults: 'Caller faults',
    setup: 'Average setup',
    aboutSetup: 'Average time from the start of an outbound call to its answer or end',
    openRows: 'View calls of {name}, {label}: {count}',
    percent: '{rate}%',
    seconds: '{seconds} s',
    none: '-',
    connectedRate: 'Connection rate {value}%, below {limit}%',
    callerFaultRate: 'Caller fault rate {value}%, above {limit}%',
    calleeRefusedRate: 'Callee refusal rate {value}%, above {limit}%',
    callerFaultCount: 'Caller faults in a row: {value}, limit {limit}',

    noLines:
      'The enterprise has no numbers yet; ask the administrator to add them in line management',
    readAt: 'Data of {time}',
    old: 'Refresh failed; the data below is of {time}',
    again: 'Reload',
    alarmOff: 'The global alarm settings are off; no alarms are shown',
    notWhole:
      'The figures cover all calls of the enterprise. You can view some of them; the links lead to those.',
    mayOpen: 'Viewable: {count}',
    alarmOf: '{name}: {reason}',
    alarms: 'Numbers with an alarm: {count}',
    fulls: 'Full numbers: {count}',
    fine: 'No alarms',

    chart: 'Concurrent calls',
    period: 'Time',
    hour: 'Last hour',
    history: 'History',
    show: 'View',
    all: 'All number groups',
    unit: 'calls',
    cut: 'Only the {count} with the highest peaks are shown'
  } satisfies English<typeof lineMonitorMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  告警: 'Alarm',
  已占满: 'Full',
  正常: 'Normal',
  未使用: 'Unused'
}
