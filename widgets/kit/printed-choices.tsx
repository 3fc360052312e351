import { joinMessages } from '../../core/messages/join-messages.ts'

/** What a view shows, on paper in place of the controls that chose it. */ // rule report-range-6
export const PrintedChoices = ({ choices }: { readonly choices: readonly string[] }) =>
  choices.length > 0 && (
    <p className="m-0 hidden text-[13px]/5 text-(--hutong-text-2) print:block">
      {choices.join(joinMessages.clause())}
    </p>
  )
