import { Icon } from '../../ui/icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export function ComingScreen({ label, icon, soon }: { label: string; icon: string; soon: string }) {
  return (
    <>
      <PageTitle title={label} />
      <div className="panel flex flex-col items-center px-5 py-16 text-center sm:py-24">
        <span className="grid size-12 place-items-center rounded-md bg-tint text-primary-ink">
          <Icon of={icon} className="size-6" />
        </span>
        <p className="mt-4 font-semibold">Esta área ainda não está pronta</p>
        <p className="mt-1 max-w-[26rem] text-balance text-soft">{soon}</p>
      </div>
    </>
  )
}
