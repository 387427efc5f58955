import type { FontFamily, LayoutStyle } from '#shared/booking-config.ts'
import type { RecordForm } from '../../lib/record-form.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { type PageValues, pageLabels } from './page-values.ts'

type ChoiceProps = { form: RecordForm<PageValues> }

const fonts: readonly { value: FontFamily; label: string; text: string }[] = [
  { value: 'instrument-sans', label: 'Instrument Sans', text: 'Limpa e atual' },
  { value: 'oswald', label: 'Oswald', text: 'Alta e forte, de cartaz' },
  { value: 'playfair-display', label: 'Playfair Display', text: 'Clássica, com serifa fina' },
  { value: 'nunito', label: 'Nunito', text: 'Redonda e amigável' },
  { value: 'bitter', label: 'Bitter', text: 'Com serifa firme' },
  { value: 'system', label: 'Do aparelho', text: 'A letra do celular de cada cliente' },
]

export function FontChoice({ form }: ChoiceProps) {
  const { value, onChange } = form.value('font_family')
  return <ChoiceCards label={pageLabels.font_family} value={value} options={fonts} onChange={onChange} />
}

const layouts: readonly { value: LayoutStyle; label: string; text: string; boxes: string }[] = [
  {
    value: 'cards',
    label: 'Cartões',
    text: 'Lado a lado, com espaço',
    boxes: 'M4 4h18v16H4zM26 4h18v16H26zM4 24h18v12H4zM26 24h18v12H26z',
  },
  {
    value: 'list',
    label: 'Lista',
    text: 'Uma linha para cada um',
    boxes: 'M4 5h40v8H4zM4 16h40v8H4zM4 27h40v8H4z',
  },
  {
    value: 'compact',
    label: 'Compacta',
    text: 'Linhas baixas, para muitos serviços',
    boxes: 'M4 5h40v3H4zM4 11h40v3H4zM4 17h40v3H4zM4 23h40v3H4zM4 29h40v3H4z',
  },
]

export function LayoutChoice({ form }: ChoiceProps) {
  const { value, onChange } = form.value('layout_style')
  return (
    <ChoiceCards
      label={pageLabels.layout_style}
      value={value}
      options={layouts.map(({ boxes, ...layout }) => ({ ...layout, picture: <Drawing boxes={boxes} /> }))}
      onChange={onChange}
    />
  )
}

function Drawing({ boxes }: { boxes: string }) {
  return (
    <svg
      viewBox="0 0 48 40"
      aria-hidden="true"
      className="h-10 w-12 shrink-0 fill-primary-ink/15 stroke-primary-ink"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d={boxes} />
    </svg>
  )
}
