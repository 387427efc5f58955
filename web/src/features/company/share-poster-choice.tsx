import { useState } from 'react'
import type { ConfigView } from '#shared/company.ts'
import { useBusiness } from '../../lib/tenant.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { printer } from '../../ui/staff-icon-paths.ts'
import { usePageAddress } from './page-link.tsx'
import { paperColors } from './share-colors.ts'
import { PosterPreview, PosterPrint, type PosterSize } from './share-poster.tsx'

/** Cameras read a code from ten times its width: 100, 70 and 53 mm. */
const sizes: { value: PosterSize; label: string; text: string }[] = [
  {
    value: 'a4',
    label: 'A4',
    text: 'Folha inteira, para a vitrine ou a parede. A câmera lê o código a até 1 metro.',
  },
  {
    value: 'a5',
    label: 'A5',
    text: 'Meia folha, para o espelho ou o balcão. A câmera lê o código a até 70 centímetros.',
  },
  {
    value: 'tent',
    label: 'Mesa',
    text: 'Uma folha A4 que fica em pé e se lê dos dois lados: corte, dobre e cole. Use um papel mais grosso. A câmera lê o código a até 50 centímetros.',
  },
]

export function PosterChoice({ config }: { config: ConfigView }) {
  const { tenant } = useBusiness()
  const address = usePageAddress()
  const [size, setSize] = useState<PosterSize>('a4')
  const text = {
    name: config.business_name ?? tenant.name,
    logo: config.logo_url,
    address,
    colors: paperColors(config),
  }
  return (
    <div className="panel grid gap-6 p-4 sm:p-5 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start lg:gap-8">
      <PosterPreview size={size} text={text} />
      <div className="space-y-4 max-md:-order-1">
        <Segmented
          label="Tamanho do cartaz"
          name="poster"
          value={size}
          options={sizes}
          onChange={setSize}
          className="w-full max-w-xs"
        />
        <p aria-live="polite" className="max-w-prose text-soft">
          {sizes.find(({ value }) => value === size)?.text}
        </p>
        <Button onClick={() => print()}>
          <Icon of={printer} className="size-4" />
          Imprimir cartaz
        </Button>
        <p className="max-w-prose text-sm text-soft">
          Ao imprimir, escolha o tamanho real (100%). Para levar à gráfica, escolha “Salvar como PDF”.
        </p>
      </div>
      <PosterPrint size={size} text={text} />
    </div>
  )
}
