import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { auditStatus } from '../../../../core/features/scripts/enums.ts'
import { scriptMessages as messages } from '../../../../core/features/scripts/messages.ts'
import { statusOf } from '../../../../core/features/scripts/rules/review-moves.ts'
import type { ScriptRow } from '../../../../core/features/scripts/schemas.ts'
import {
  $scriptDialog,
  closeScriptDialog,
  openScriptDialog,
  readScript,
  scriptFile
} from '../../../../core/features/scripts/script-files.ts'
import {
  $openScript,
  closeScript,
  openScript,
  removeScript,
  type ScriptSearch,
  scriptList,
  setScriptAvailable
} from '../../../../core/features/scripts/script-list.ts'
import { voiceMessages } from '../../../../core/features/voices/messages.ts'
import {
  $voicedScript,
  chooseVoice,
  closeScriptVoice
} from '../../../../core/features/voices/script-voice.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { saveBlob } from '../../../../widgets/kit/save-blob.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { offerOpening } from '../../../router/history.ts'
import { navigate } from '../../../router/router.ts'
import { auditTone } from './script-status.ts'

const drawer = lazyView(() => import('./script-drawer.tsx'))
const voiceDialog = lazyView(() => import('./script-voice-dialog.tsx'))
const dialogs = lazyView(() => import('./script-dialogs.tsx'))

const about: ListDescription<ScriptRow, ScriptSearch> = {
  label: messages.list,
  list: scriptList,
  keyOf: ({ templateCode }) => templateCode,
  nameOf: ({ templateName }) => templateName,
  fields: [
    { kind: 'text', key: 'templateName', label: messages.name, maxLength: 128 },
    {
      kind: 'choice',
      key: 'available',
      label: messages.state,
      options: [
        { value: 'true', label: messages.on },
        { value: 'false', label: messages.off }
      ]
    },
    { kind: 'choice', key: 'auditStatus', label: messages.audit, options: auditStatus.options }
  ],
  columns: [
    {
      key: 'name',
      title: messages.name,
      render: ({ templateCode, templateName }) => (
        <button
          className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
          onClick={() => void openScript(templateCode)}
          title={templateName}
          type="button"
        >
          {templateName}
        </button>
      )
    },
    { key: 'code', title: messages.code, width: 128, render: ({ templateCode }) => templateCode },
    {
      key: 'audit',
      title: messages.audit,
      width: 112,
      render: ({ auditStatus: status }) => (
        <Tinted tone={auditTone(status)}>{auditStatus.label(status)}</Tinted>
      )
    },
    {
      key: 'version',
      title: messages.version,
      width: 72,
      render: ({ version }) => (version > 0 ? messages.versionOf({ version }) : messages.none())
    },
    {
      key: 'voice',
      title: voiceMessages.voice,
      width: 104,
      render: ({ voiceName }) => (
        <span title={voiceName || undefined}>{voiceName || voiceMessages.usualVoice()}</span>
      )
    },
    {
      key: 'nodes',
      title: messages.nodes,
      width: 96,
      align: 'right',
      render: ({ nodeCount }) => nodeCount || messages.none()
    },
    {
      key: 'transfer',
      title: messages.transfer,
      width: 96,
      render: ({ canTransfer }) =>
        canTransfer ? messages.canTransfer() : messages.cannotTransfer()
    },
    {
      key: 'tasks',
      title: messages.tasks,
      width: 128,
      align: 'right',
      render: ({ taskCount }) => messages.taskCount({ count: taskCount })
    },
    {
      key: 'state',
      title: messages.state,
      width: 96,
      render: ({ available }) => (
        <Tinted tone={available ? 'good' : 'plain'}>
          {available ? messages.on() : messages.off()}
        </Tinted>
      )
    }
  ],
  actions: [
    {
      name: 'create',
      label: messages.create,
      tone: 'primary',
      act: () => openScriptDialog({ status: 'create' })
    },
    { name: 'import', label: messages.import, act: () => openScriptDialog({ status: 'import' }) }
  ],
  rowActions: [
    {
      name: 'edit',
      label: messages.edit,
      act: ({ templateCode }) => navigate(`/callManage/verbelTemplate/${templateCode}`)
    },
    { name: 'see', label: messages.see, act: ({ templateCode }) => void openScript(templateCode) },
    {
      name: 'disable',
      label: messages.disable,
      isShown: ({ available }) => available,
      question: ({ templateName: name, taskCount: count }) =>
        count > 0
          ? messages.confirmDisableUsed({ name, count })
          : messages.confirmDisable({ name }),
      act: row => setScriptAvailable(row, false)
    },
    {
      name: 'enable',
      label: messages.enable,
      isAlternative: true,
      isShown: ({ available, version, auditStatus: status }) =>
        !available && (version > 0 || status === statusOf.published),
      act: row => setScriptAvailable(row, true)
    },
    { name: 'voice', label: voiceMessages.chooseVoice, act: chooseVoice },
    {
      name: 'copy',
      label: messages.copy,
      act: script => openScriptDialog({ status: 'copy', script })
    },
    {
      name: 'export',
      label: messages.export,
      act: async ({ templateCode, templateName: name }) =>
        saveBlob(scriptFile(await readScript(templateCode)), messages.exportFile({ name }))
    },
    {
      name: 'remove',
      label: messages.remove,
      question: ({ templateName: name }) => messages.removeQuestion({ name }),
      consequence: () => messages.removeConsequence(),
      isDangerous: true,
      act: removeScript
    }
  ]
}

/** The enterprise's scripts: status and sentences. */
export default function Scripts() {
  const isOpen = useStore($openScript) !== undefined
  const isVoiced = useStore($voicedScript) !== undefined
  const hasDialog = useStore($scriptDialog).status !== 'closed'
  useEffect(() => offerOpening('script', code => void openScript(code)), [])
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeScript} view={drawer} with={{}} />}
      {isVoiced && <LazyOverlay onClose={closeScriptVoice} view={voiceDialog} with={{}} />}
      {hasDialog && <LazyOverlay onClose={closeScriptDialog} view={dialogs} with={{}} />}
    </ConsolePage>
  )
}
