/** Options as the controls of forms take them: the values are texts. */
export interface TextOption {
  readonly value: string
  readonly label: string
}

/** The labels are read on use: they follow the language, also of options that are kept. */
export const textOptions = (
  options: readonly { readonly value: string | number; readonly label: string }[]
): readonly TextOption[] =>
  options.map(option => ({
    get label() {
      return option.label
    },
    value: String(option.value)
  }))
