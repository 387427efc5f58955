import { useMay } from '../../lib/tenant.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Area } from '../navigation.ts'

export function AreaScreen({ area }: { area: Area }) {
  const may = useMay()
  if (!may(area.permission)) {
    return (
      <>
        <PageTitle title={area.label} />
        <Empty
          title="Você não tem acesso a esta área"
          text="Se precisar dela, fale com o proprietário da empresa."
        />
      </>
    )
  }
  return <area.Screen />
}
