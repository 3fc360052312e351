import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { stopAudition } from '../../../core/features/scripts/audition.ts'
import { voiceSex, voiceStyle } from '../../../core/features/voices/enums.ts'
import { voiceMessages as messages } from '../../../core/features/voices/messages.ts'
import type { Voice } from '../../../core/features/voices/schemas.ts'
import {
  $voiceForm,
  addVoice,
  closeVoiceForm,
  editVoice
} from '../../../core/features/voices/voice-form.ts'
import {
  copyVoice,
  removeVoice,
  type VoiceSearch,
  voiceList
} from '../../../core/features/voices/voice-list.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { navigate } from '../../router/router.ts'
import { SampleButton } from './voices/sample-button.tsx'

const drawer = lazyView(() => import('./voices/voice-drawer.tsx'))

const Percent = ({ value }: { readonly value: number }) => (
  <span className="tabular-nums">{messages.percent({ value })}</span>
)

const about: ListDescription<Voice, VoiceSearch> = {
  label: messages.list,
  list: voiceList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name },
    { kind: 'choice', key: 'sex', label: messages.sex, options: voiceSex.options }
  ],
  columns: [
    {
      key: 'name',
      title: messages.name,
      render: ({ name }) => <span title={name}>{name}</span>
    },
    {
      key: 'sample',
      title: messages.play,
      width: 96,
      render: row => <SampleButton id={row.id} name={row.name} sound={row} text={row.sampleText} />
    },
    { key: 'sex', title: messages.sex, width: 80, render: ({ sex }) => voiceSex.label(sex) },
    {
      key: 'style',
      title: messages.style,
      width: 80,
      render: ({ style }) => voiceStyle.label(style)
    },
    {
      key: 'speed',
      title: messages.speed,
      width: 80,
      align: 'right',
      render: ({ speed }) => <Percent value={speed} />
    },
    {
      key: 'pitch',
      title: messages.pitch,
      width: 72,
      align: 'right',
      render: ({ pitch }) => <span className="tabular-nums">{pitch}</span>
    },
    {
      key: 'volume',
      title: messages.volume,
      width: 80,
      align: 'right',
      render: ({ volume }) => <Percent value={volume} />
    },
    {
      key: 'scripts',
      title: messages.scripts,
      render: ({ scripts }) => {
        const text = scripts.map(({ templateName }) => templateName).join(joinMessages.list())
        return <span title={text || undefined}>{text || messages.none()}</span>
      }
    },
    {
      key: 'updated',
      title: messages.updated,
      width: 168,
      render: ({ updateTime }) => <Moment at={updateTime} />
    }
  ],
  actions: [{ name: 'add', label: messages.add, tone: 'primary', act: addVoice }],
  rowActions: [
    { name: 'edit', label: messages.edit, act: editVoice },
    {
      name: 'configure',
      label: messages.configure,
      act: ({ id }) => navigate(`/modelconfig/${id}`)
    },
    { name: 'copy', label: messages.copy, act: copyVoice },
    {
      name: 'remove',
      label: messages.remove,
      question: ({ name }) => messages.confirmRemove({ name }),
      isDangerous: true,
      act: removeVoice
    }
  ]
}

/** 语音模型管理: voices of robots, heard in the page, and the scripts that chose them. */
export default function Voices() {
  const { status } = useStore($voiceForm)
  useEffect(() => stopAudition, [])
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {status !== 'closed' && <LazyOverlay onClose={closeVoiceForm} view={drawer} with={{}} />}
    </ConsolePage>
  )
}
