/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { scriptMessages } from './messages.ts'
import { scriptDraft } from './script-draft-english.ts'
import type { scriptOptionMessages } from './script-options.ts'

/** By area of the messages. */
export const english = {
  scripts: {
    list: 'Script templates',
    create: 'New',
    createTitle: 'New script',
    import: 'Import',
    importTitle: 'Import script',
    copy: 'Copy',
    copyTitle: 'Copy “{name}”',
    copyName: '{name} copy',
    export: 'Export',
    exportFile: '{name}.json',
    edit: 'Edit',
    remove: 'Delete',
    removeQuestion: 'Delete “{name}”?',
    removeConsequence: 'Its draft, versions and history are deleted as well.',
    removed: 'Deleted',
    nameMissing: 'Required',
    type: 'Answers by',
    bySpeech: 'Speech',
    byKeys: 'Keys',
    file: 'Script file',
    fileHint: 'A json file from “Export”',
    fileMissing: 'Choose a file',
    noFile: 'This is not a script file',
    badFile: 'The script file has an error: {place}',
    largeFile: 'The file is too large',
    audit: 'Review status',
    version: 'Version',
    versionOf: 'v{version}',
    name: 'Script name',
    code: 'Script code',
    state: 'Status',
    on: 'Available',
    off: 'Disabled',
    transfer: 'Transfer to an agent',
    canTransfer: 'Supported',
    cannotTransfer: 'Not supported',
    nodes: 'Dialogue nodes',
    tasks: 'Used by tasks',
    taskCount: '{count}',
    see: 'View',
    enable: 'Enable',
    disable: 'Disable',
    confirmDisable:
      'New tasks can no longer select “{name}”; existing tasks are not affected. Disable it?',
    confirmDisableUsed:
      'Unfinished tasks that use “{name}”: {count}. New tasks can no longer select it; these tasks are not affected. Disable it?',
    enabled: 'Enabled',
    disabled: 'Disabled',
    none: '-',

    detail: 'Script details',
    basic: 'Basic information',
    start: 'First node',
    robot: 'Robot',
    branches: '{Served} answers and where they lead',
    silence: '(silence)',
    share: 'About {share}%',
    to: 'Go to “{node}”',
    end: 'Say farewell and hang up',
    transfers: 'Transfer to an agent',
    hangsUp: '{Served} hangs up',
    level: 'Intent {level}',
    tag: 'Tag {tag}',
    learns: '{name} = {value}',
    farewell: 'Farewell',
    opening: 'Opening',
    newNode: 'Node {number}',
    newFarewell: '感谢您的接听，再见。',
    levels: 'Intent levels and rules',
    noRules: 'This script has no rule for this level',
    tags: 'Concern tags',
    noTags: 'No concern tags',
    variables: 'Script variables',
    noVariables: 'No variables to fill in for each number',
    noNodes: 'The dialogue of this script is not kept in this system'
  } satisfies English<typeof scriptMessages>,
  scriptDraft,
  scriptOptions: {
    unset: 'Variables without a value: {variables}'
  } satisfies English<typeof scriptOptionMessages>
}

/** By the Chinese label of a code (enums.ts, content-schemas.ts). */
export const labels = {
  未提交审核: 'Not submitted',
  待审核: 'To review',
  审核驳回: 'Rejected',
  待发布: 'To publish',
  已发布: 'Published',

  创建: 'Create',
  修改: 'Change',
  提交审核: 'Submit for review',
  撤回审核: 'Withdraw from review',
  审核通过: 'Approved',
  发布: 'Publish',
  放弃修改: 'Discard changes',
  启用: 'On',
  停用: 'Off',

  肯定: 'Positive',
  否定: 'Negative',
  拒绝: 'Refusal',
  关键词: 'Keyword',
  单轮问答: 'Single-turn Q&A',
  多轮问答: 'Multi-turn Q&A',
  任意其他: 'Any other'
}
