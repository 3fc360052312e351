import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { textOptions } from '../../../core/contract/text-options.ts'
import { type SignatureSource, signatureSource } from '../../../core/features/messaging/enums.ts'
import { messagingMessages } from '../../../core/features/messaging/messages.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import {
  LEAST_SIGNATURE,
  LONGEST_REASON,
  LONGEST_SIGNATURE
} from '../../../core/features/messaging/rules/lengths.ts'
import { signatureIssue } from '../../../core/features/messaging/rules/template-rules.ts'
import type { MessageSignature } from '../../../core/features/messaging/schemas.ts'
import {
  $signatureAttempt,
  $signatureDialog,
  $signatureProof,
  closeSignatureDialog,
  type ProofState,
  removeProof,
  saveSignature,
  uploadProof
} from '../../../core/features/messaging/signatures/signature-form.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { Upload } from '../../../widgets/kit/large/forms/upload.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../list/cells/answer-cells.tsx'

/** An application, or a change of one. */
export default function SignatureDialogs() {
  const dialog = useStore($signatureDialog)
  switch (dialog.status) {
    case 'closed':
      return null
    case 'applying':
      return <SignatureForm />
    case 'editing':
      return <SignatureForm signature={dialog.signature} />
  }
}

const sources = textOptions(signatureSource.options)
const LARGEST_PROOF = 20 * 1024 * 1024

function proofIssue(proof: ProofState): string | undefined {
  if (proof.status === 'ready') return undefined
  if (proof.status === 'uploading') return messages.proofUploading()
  return proof.status === 'failed' ? proof.message : messagingMessages.proofMissing()
}

function SignatureForm({ signature }: { readonly signature?: MessageSignature }) {
  const id = useId()
  const attempt = useStore($signatureAttempt)
  const proof = useStore($signatureProof)
  const form = useForm({
    initial: {
      name: signature?.name ?? '',
      source: String(signature?.source ?? 1),
      remark: signature?.remark ?? '',
      proof: ''
    },
    validate: ({ name }) => ({ name: signatureIssue(name.trim()), proof: proofIssue(proof) }),
    places: { name: 'name', proofKey: 'proof' },
    submission: attempt
  })
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeSignatureDialog} />
      }
      isOpen
      onClose={closeSignatureDialog}
      title={signature ? messages.editSignature() : messages.applyTitle()}
      width={520}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ name, source, remark }) => {
          const code = Number(source) as SignatureSource
          void saveSignature({ name: name.trim(), source: code, remark: remark.trim() })
        })}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          hint={messages.nameHint({ least: LEAST_SIGNATURE, most: LONGEST_SIGNATURE })}
          label={messages.signature()}
          maxLength={LONGEST_SIGNATURE}
          required
        />
        <Choice
          label={messages.source()}
          onChoose={source => form.set('source', source)}
          options={sources}
          value={form.values.source}
        />
        <Textarea
          {...form.field('remark')}
          label={messages.remark()}
          maxLength={LONGEST_REASON}
          rows={2}
        />
        <div className="flex flex-col gap-1" ref={form.place('proof')}>
          <p className="text-[14px]/[22px] text-(--hutong-text-2)">{messages.proof()}</p>
          <Upload
            files={
              proof.status === 'none'
                ? []
                : [
                    {
                      id: 'proof',
                      name: proof.name,
                      issue: proof.status === 'failed' ? proof.message : undefined
                    }
                  ]
            }
            hint={messages.proofHint()}
            label={messages.proof()}
            largest={LARGEST_PROOF}
            most={1}
            onAdd={([file]) => file && void uploadProof(file)}
            onRemove={removeProof}
            types={['.jpg', '.jpeg', '.png', '.pdf']}
          />
          <FormAlert text={proof.status === 'ready' ? undefined : form.issueOf('proof')} />
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
