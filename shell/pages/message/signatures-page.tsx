import { useStore } from '@nanostores/react'
import { signatureSource, templateAudit } from '../../../core/features/messaging/enums.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import type { MessageSignature } from '../../../core/features/messaging/schemas.ts'
import {
  $signatureDialog,
  closeSignatureDialog,
  openSignatureEdit,
  openSignatureForm
} from '../../../core/features/messaging/signatures/signature-form.ts'
import {
  proofOf,
  reviewedSignatures,
  type SignatureSearch,
  signatureList
} from '../../../core/features/messaging/signatures/signatures.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { saveFile } from '../../../widgets/kit/save-file.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { Rejection, reviewActions, withdrawAction } from './review-actions.tsx'
import { isEditable, reviewColumns, usageOptions } from './review-cells.tsx'

const dialogs = lazyView(() => import('./signature-dialogs.tsx'))

async function download(signature: MessageSignature): Promise<void> {
  const { address, name } = await proofOf(signature)
  saveFile(address, name)
}

const about: ListDescription<MessageSignature, SignatureSearch> = {
  label: messages.signatures,
  list: signatureList,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.signature },
    { kind: 'choice', key: 'audit', label: messages.audit, options: templateAudit.options },
    { kind: 'choice', key: 'isWithdrawn', label: messages.use, options: usageOptions() }
  ],
  columns: [
    {
      key: 'name',
      title: messages.signature,
      width: 176,
      render: ({ name }) => <span title={name}>【{name}】</span>
    },
    {
      key: 'source',
      title: messages.source,
      width: 136,
      render: ({ source }) => signatureSource.label(source)
    },
    {
      key: 'remark',
      title: messages.remark,
      render: ({ remark }) => <span title={remark || undefined}>{remark || messages.none()}</span>
    },
    {
      key: 'templates',
      title: messages.templateCount,
      width: 88,
      align: 'right',
      render: ({ templateCount }) => <span className="tabular-nums">{templateCount}</span>
    },
    ...reviewColumns<MessageSignature>()
  ],
  actions: [{ name: 'apply', label: messages.apply, tone: 'primary', act: openSignatureForm }],
  rowActions: [
    ...reviewActions<MessageSignature>(reviewedSignatures),
    { name: 'edit', label: messages.edit, isShown: isEditable, act: openSignatureEdit },
    {
      name: 'download',
      label: messages.download,
      isShown: ({ proofKey }) => proofKey !== null,
      act: download
    },
    withdrawAction<MessageSignature>(reviewedSignatures),
    {
      name: 'remove',
      label: messages.remove,
      isShown: ({ templateCount }) => templateCount === 0,
      isDangerous: true,
      question: ({ name }) => messages.removeQuestion({ name }),
      act: reviewedSignatures.remove
    }
  ]
}

/** 短信签名: applications with their proof, and their review. */
export default function SignaturesPage() {
  const { status } = useStore($signatureDialog)
  return (
    <ConsolePage subtitle={messages.signatureHint()}>
      <DescribedList about={about} />
      {status !== 'closed' && (
        <LazyOverlay onClose={closeSignatureDialog} view={dialogs} with={{}} />
      )}
      <Rejection of={reviewedSignatures} />
    </ConsolePage>
  )
}
