import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { accountMessages as messages } from '../../../../core/features/account/messages.ts'
import type { JoinedEnterprise } from '../../../../core/features/members/schemas.ts'
import { Carousel } from '../../../../widgets/kit/large/carousel.tsx'
import { tick } from '../../../../widgets/kit/large/cell-styles.ts'

const PER_PAGE = 9

interface Cards {
  readonly companies: readonly JoinedEnterprise[]
  readonly chosen: string
  /** Id of the current enterprise. */
  readonly here: string
  readonly onChoose: (id: string) => void
}

/** Radio cards, nine per page; selecting never turns the page. */
export function CompanyCards({ companies, ...rest }: Cards) {
  const pages = Array.from({ length: Math.ceil(companies.length / PER_PAGE) }, (_, page) =>
    companies.slice(page * PER_PAGE, (page + 1) * PER_PAGE)
  )
  const [first] = pages
  if (pages.length === 1 && first) return <Page companies={first} {...rest} />
  return (
    <Carousel
      label={messages.joined()}
      slides={pages.map((page, index) => ({
        key: String(index),
        content: <Page companies={page} {...rest} />
      }))}
    />
  )
}

function Page({ companies, chosen, here, onChoose }: Cards) {
  return (
    <RadioGroup
      aria-label={messages.joined()}
      className="grid min-h-60 auto-rows-[72px] grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-3 p-1"
      onValueChange={id => onChoose(String(id))}
      value={chosen}
    >
      {companies.map(({ id, enterpriseName }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
        <label
          className={`flex min-w-0 items-center gap-3 rounded-(--hutong-radius) border px-3 ${
            id === here
              ? 'border-(--hutong-border) bg-(--hutong-bg-sub)'
              : 'cursor-pointer border-(--hutong-control) hover:bg-(--hutong-bg-hover) has-data-checked:border-(--hutong-brand) has-data-checked:bg-(--hutong-bg-sel)'
          }`}
          key={id}
        >
          <Radio.Root
            className={`${tick} relative rounded-full after:absolute after:-inset-1.5`}
            disabled={id === here}
            value={id}
          >
            <Radio.Indicator className="size-1.5 rounded-full bg-current" />
          </Radio.Root>
          <span className="min-w-0 grow">
            <span className="line-clamp-2" title={enterpriseName}>
              {enterpriseName}
            </span>
            {id === here && (
              <span className="text-[12px]/5 text-(--hutong-text-3)">{messages.current()}</span>
            )}
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}
