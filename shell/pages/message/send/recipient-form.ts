import type { SendForm } from '../../../../core/features/messaging/sending/send-draft.ts'
import type { useForm } from '../../../../widgets/parts/form/use-form.ts'

/** The form whose recipients the sources choose. */
export type RecipientForm = ReturnType<typeof useForm<SendForm>>
