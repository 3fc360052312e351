/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { callResultMessages } from './call-result-messages.ts'
import type { recordMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  callResult: {
    missed: 'Missed call',
    unanswered: 'Not connected'
  } satisfies English<typeof callResultMessages>,

  records: {
    outCalls: 'Outbound call records',
    inCalls: 'Inbound call records',
    customers: '{Served}s',

    phone: '{Served} number',
    customerName: '{Served} name',
    area: 'Region',
    operator: 'Carrier',
    agent: 'Agent',
    shownNumber: 'Caller ID',
    calledNumber: 'Called number',
    ourNumber: 'Enterprise number',
    chosenLineGroup: 'Chosen number group only',
    callerFault: 'Caller fault',
    onlyCallerFault: 'Caller faults only',
    callTime: 'Call time',
    ringing: 'Ring time',
    talking: 'Talk time',
    result: 'Call result',
    hangup: 'Hang-up side',
    bySupervisor: 'Ended by supervisor',
    bySupervisorOf: 'Ended by supervisor ({name})',
    missed: 'Missed',
    onlyMissed: 'Missed calls',
    answered: 'Connected',
    isAnswered: 'Connected',
    notAnswered: 'Not connected',
    noResult: 'No result yet',
    waiting: 'Callback',
    onlyWaiting: 'To call back',
    hour: 'Hour of day',
    fromHour: '{hour}:00',
    agentId: 'Agents',
    onlyMine: 'Mine',
    chosenAgent: 'Chosen agent',
    recording: 'Recording',
    task: 'Call task',
    script: 'Script',
    intent: 'Intent level',
    exportRows: 'Export',
    exportVoices: 'Export recordings',
    remove: 'Delete',
    removeMany: 'Delete selected',
    askRemove:
      'Delete this call record with {name}? Its recording, transcript, remark and intent are deleted with it; work orders are kept.',
    askRemoveMany:
      'Delete the selected call records ({count})? Their recordings, transcripts, remarks and intents are deleted with them; work orders are kept.',
    removed: 'Deleted',

    details: 'Details',
    see: 'View',

    play: 'Play recording',
    stop: 'Stop playing',

    company: 'Company',
    lastContact: 'Last contact',
    neverContacted: 'Not contacted'
  } satisfies English<typeof recordMessages>
}

/** By the Chinese label of a code (enums.ts, call-record-enums.ts). */
export const labels = {
  呼入: 'Inbound',
  呼出: 'Outbound',
  无通话: 'No call',

  无: 'None',
  坐席挂断: 'Agent hung up',
  机器人挂断: 'Robot hung up',
  '{served}挂断': '{Served} hung up',
  系统挂断: 'System hung up',

  已接通: 'Connected',
  空号: 'No such number',
  关机: 'Switched off',
  无法接通: 'Unreachable',
  停机: 'Suspended',
  占线: 'Busy',
  '占线/拒接': 'Busy/declined',
  无人接听: 'No answer',
  拒接: 'Declined',
  欠费: 'In arrears',
  其他故障: 'Other fault',
  线路故障: 'Line fault',
  主叫设备故障: 'Caller device fault',
  AI故障: 'AI fault',
  通话异常: 'Abnormal call',
  业务限制: 'Service restriction',
  主叫拒绝: 'Rejected by caller',

  未转人工: 'Not transferred to an agent',
  转接成功: 'Transferred',
  转接失败: 'Transfer failed',
  未转接: 'Not transferred',
  坐席已接听: 'Answered by an agent',
  已转至外线: 'Transferred to an external number',
  黑名单: 'Blacklist',
  '未知(1003)': 'Unknown (1003)',
  '未知(1004)': 'Unknown (1004)',
  '未知(1007)': 'Unknown (1007)',
  '未知(1012)': 'Unknown (1012)',
  '未知(1014)': 'Unknown (1014)',
  '未知(1016)': 'Unknown (1016)',
  '未知(1018)': 'Unknown (1018)',

  直接呼入: 'Direct inbound',
  呼入转接: 'Inbound transfer',
  呼出转接: 'Outbound transfer',
  内部转接: 'Internal transfer',
  坐席接听任务: 'Task answered by agents',
  强插: 'Cut in',
  人工: 'Human',
  普通来电: 'Ordinary inbound call',
  普通去电: 'Ordinary outbound call',
  AI转接: 'AI transfer'
}
