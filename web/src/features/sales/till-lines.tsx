import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { SALE_LINES } from '#shared/sales.ts'
import { formatQuantity, tidyAmount, tidyQuantity } from '../../lib/amount.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { PickBox } from '../../ui/pick-box.tsx'
import { trash } from '../../ui/staff-icon-paths.ts'
import { firstQuantity, type Offer, oneMore, type PricedLine, type TillLine } from './till.ts'

type LinesProps = {
  field: { id: string; label: string; error: string | undefined }
  value: TillLine[]
  onChange: (lines: TillLine[]) => void
  offers: readonly Offer[]
  prices: readonly PricedLine[]
  /** Enter in the empty search leaves the lines. */
  onLeave: () => void
}

/** Enter in the search goes to the quantity, and Enter there goes back. */
export function TillLines({ field, value: lines, onChange, offers, prices, onLeave }: LinesProps) {
  const searchId = `${field.id}-search`
  const quantityId = (id: string) => `${field.id}-${id}`
  const added = useRef<string>(undefined)
  useEffect(() => {
    if (!added.current) return
    const input = document.getElementById(`${field.id}-${added.current}`) as HTMLInputElement | null
    added.current = undefined
    input?.focus()
    input?.select()
  })
  const pick = (id: string) => {
    const offer = offers.find((one) => one.id === id)
    if (!offer) return
    added.current = id
    const isListed = lines.some((line) => line.id === id)
    onChange(
      isListed
        ? lines.map((line) => (line.id === id ? { ...line, quantity: oneMore(line.quantity, offer) } : line))
        : [
            ...lines,
            { kind: offer.kind, id, name: offer.name, quantity: firstQuantity(offer), discount: '' },
          ],
    )
  }
  const leave = () => {
    if (lines.length > 0) onLeave()
  }
  const back = () => document.getElementById(searchId)?.focus()
  const isFull = lines.length >= SALE_LINES
  return (
    <div>
      <PickBox
        field={{
          id: searchId,
          label: field.label,
          ...(isFull && { help: `Um recibo tem no máximo ${SALE_LINES} linhas.` }),
        }}
        placeholder="Digite o nome e aperte Enter"
        options={offers
          .filter(({ id }) => !isFull || lines.some((line) => line.id === id))
          .map(({ id, name, price, left, unit }) => ({
            value: id,
            label: name,
            text: [left !== undefined && `${formatQuantity(left)} ${unit}`, formatMoney(price)]
              .filter(Boolean)
              .join(' · '),
          }))}
        onPick={pick}
        onLeave={leave}
      />
      {lines.length > 0 && (
        <ul aria-label="Itens da venda" className="mt-3 divide-y divide-line rounded-md border border-line">
          {lines.map((line, index) => (
            <Line
              key={line.id}
              id={quantityId(line.id)}
              line={line}
              offer={offers.find(({ id }) => id === line.id)}
              price={prices[index] as PricedLine}
              onChange={(changed) =>
                onChange(lines.map((one, i) => (i === index ? { ...one, ...changed } : one)))
              }
              onRemove={() => {
                onChange(lines.filter((_, i) => i !== index))
                back()
              }}
              onBack={back}
            />
          ))}
        </ul>
      )}
      {/* Each line shows its own errors. */}
      {field.error && !prices.some((price) => price.quantityFault ?? price.discountFault) && (
        <FieldError id={`${field.id}-error`}>{field.error}</FieldError>
      )}
    </div>
  )
}

type LineProps = {
  id: string
  line: TillLine
  offer: Offer | undefined
  price: PricedLine
  onChange: (changed: Partial<TillLine>) => void
  onRemove: () => void
  onBack: () => void
}

const box =
  'h-(--field-height) rounded-md border border-field bg-card px-2 text-right text-ink aria-invalid:border-2 aria-invalid:border-brick'

function Line({ id, line, offer, price, onChange, onRemove, onBack }: LineProps) {
  const { name } = line
  const { quantityFault, discountFault } = price
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onBack()
  }
  const input = { inputMode: 'decimal', autoComplete: 'off', onKeyDown } as const
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <div className="wrap-anywhere min-w-0 flex-1 basis-full sm:basis-0">
          <p className="flex justify-between gap-3 font-semibold leading-snug">
            {name}
            <span className="whitespace-nowrap sm:hidden">{formatMoney(price.total)}</span>
          </p>
          {offer && (
            <p className="text-soft text-sm">
              {formatMoney(offer.price)}
              {offer.left !== undefined && ` · há ${formatQuantity(offer.left)} ${offer.unit}`}
            </p>
          )}
        </div>
        <label className="flex items-center gap-1.5">
          <span className="text-soft text-sm sm:sr-only">Qtd.</span>
          <input
            {...input}
            id={id}
            aria-label={`Quantidade de ${name}`}
            aria-invalid={quantityFault ? true : undefined}
            aria-describedby={quantityFault ? `${id}-fault` : undefined}
            value={line.quantity}
            onChange={({ target }) => onChange({ quantity: target.value })}
            onBlur={() => onChange({ quantity: tidyQuantity(line.quantity) })}
            className={`${box} w-16`}
          />
        </label>
        <label className="flex items-center gap-1.5">
          <span className="text-soft text-sm">Desc. R$</span>
          <input
            {...input}
            id={`${id}-discount`}
            aria-label={`Desconto em ${name} (R$)`}
            aria-invalid={discountFault ? true : undefined}
            aria-describedby={discountFault ? `${id}-fault` : undefined}
            placeholder="0,00"
            value={line.discount}
            onChange={({ target }) => onChange({ discount: target.value })}
            onBlur={() => onChange({ discount: tidyAmount(line.discount) })}
            className={`${box} w-20`}
          />
        </label>
        <span className="hidden min-w-20 whitespace-nowrap text-right font-semibold sm:block">
          {formatMoney(price.total)}
        </span>
        <Button
          look="quiet"
          aria-label={`Retirar ${name}`}
          onClick={onRemove}
          className="-mr-2 ml-auto px-2! text-soft hover:text-brick sm:ml-0"
        >
          <Icon of={trash} className="size-4.5" />
        </Button>
      </div>
      {(quantityFault ?? discountFault) && (
        <FieldError id={`${id}-fault`}>{quantityFault ?? discountFault}</FieldError>
      )}
    </li>
  )
}
