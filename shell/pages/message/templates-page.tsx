import { useStore } from '@nanostores/react'
import { messageKind, templateAudit } from '../../../core/features/messaging/enums.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { templateText } from '../../../core/features/messaging/rules/message-text.ts'
import type { MessageTemplate } from '../../../core/features/messaging/schemas.ts'
import {
  $templateDialog,
  closeTemplateDialog,
  openTemplateEdit,
  openTemplateForm
} from '../../../core/features/messaging/templates/template-form.ts'
import {
  reviewedTemplates,
  type TemplateSearch,
  templateList
} from '../../../core/features/messaging/templates/templates.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { Rejection, reviewActions, withdrawAction } from './review-actions.tsx'
import { isEditable, reviewColumns, usageOptions } from './review-cells.tsx'

const dialogs = lazyView(() => import('./template-dialogs.tsx'))
const operate = 'CMC.SMS.TEMP.BASIC.OPER'

const about: ListDescription<MessageTemplate, TemplateSearch> = {
  label: messages.templates,
  list: templateList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.template },
    { kind: 'text', key: 'content', label: messages.content },
    { kind: 'choice', key: 'kind', label: messages.kind, options: messageKind.options },
    { kind: 'choice', key: 'audit', label: messages.audit, options: templateAudit.options },
    { kind: 'choice', key: 'isWithdrawn', label: messages.use, options: usageOptions() }
  ],
  columns: [
    {
      key: 'name',
      title: messages.template,
      width: 168,
      render: ({ name }) => <span title={name}>{name}</span>
    },
    {
      key: 'kind',
      title: messages.kind,
      width: 72,
      render: ({ kind }) => messageKind.label(kind)
    },
    {
      key: 'content',
      title: messages.content,
      render: ({ signatureName, content, kind }) => {
        const text = templateText(signatureName, content, kind)
        return <span title={text}>{text}</span>
      }
    },
    ...reviewColumns<MessageTemplate>()
  ],
  actions: [
    {
      name: 'create',
      label: messages.create,
      tone: 'primary',
      needs: operate,
      act: openTemplateForm
    }
  ],
  rowActions: [
    ...reviewActions<MessageTemplate>(reviewedTemplates, ({ signatureName, content, kind }) =>
      templateText(signatureName, content, kind)
    ),
    {
      name: 'edit',
      label: messages.edit,
      needs: operate,
      isShown: isEditable,
      act: openTemplateEdit
    },
    withdrawAction<MessageTemplate>(reviewedTemplates, operate),
    {
      name: 'remove',
      label: messages.remove,
      needs: 'CMC.SMS.TEMP.DELE',
      isDangerous: true,
      question: ({ name }) => messages.removeQuestion({ name }),
      act: reviewedTemplates.remove
    }
  ]
}

/** 短信模板: texts with variables, and their review. */
export default function TemplatesPage() {
  const { status } = useStore($templateDialog)
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {status !== 'closed' && (
        <LazyOverlay onClose={closeTemplateDialog} view={dialogs} with={{}} />
      )}
      <Rejection of={reviewedTemplates} />
    </ConsolePage>
  )
}
