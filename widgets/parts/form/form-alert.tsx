/** Why a form, or a part of it that is no text field, cannot be submitted; nothing without a reason. */
export const FormAlert = ({ text = '' }: { readonly text?: string | undefined }) =>
  text !== '' && (
    <p className="text-[13px]/5 text-(--hutong-danger)" role="alert">
      {text}
    </p>
  )
