import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { Monogram } from '../../ui/monogram.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { inWords } from './page-link.tsx'
import './share-poster.css'

export type PosterSize = 'a4' | 'a5' | 'tent'

export type PosterText = {
  name: string
  logo?: string | undefined
  address: string
  colors: Record<string, string>
}

type Sizes = readonly (readonly [characters: number, size: number])[]

/** A long text gets a smaller size, in 210ths of the page's width. */
const sizeFor = (text: string, sizes: Sizes) =>
  sizes.find(([characters]) => text.length <= characters)?.[1] ?? 5

const nameSizes: Sizes = [
  [16, 16],
  [50, 11],
  [120, 7],
]
const addressSizes: Sizes = [
  [30, 10],
  [42, 7.5],
  [60, 5.5],
]

export function PosterPreview({ size, text }: { size: PosterSize; text: PosterText }) {
  return (
    <div
      className="poster-preview"
      data-size={size}
      role="img"
      aria-label={`Prévia do cartaz de ${text.name}`}
    >
      <Poster size={size} text={text} />
    </div>
  )
}

/** While it is mounted, printing prints nothing else. */
export function PosterPrint({ size, text }: { size: PosterSize; text: PosterText }) {
  return createPortal(
    <div className="poster-print" data-size={size} aria-hidden="true">
      <Poster size={size} text={text} />
    </div>,
    document.body,
  )
}

function Poster({ size, text }: { size: PosterSize; text: PosterText }) {
  const style = {
    ...text.colors,
    '--name': sizeFor(text.name, nameSizes),
    '--address': sizeFor(inWords(text.address), addressSizes),
  } as CSSProperties
  return size === 'tent' ? <Tent text={text} style={style} /> : <Sheet text={text} style={style} />
}

type PosterProps = { text: PosterText; style: CSSProperties }

function Sheet({ text, style }: PosterProps) {
  return (
    <div className="poster" style={style}>
      <div className="poster-band" />
      <div className="poster-sheet">
        <Identity text={text} />
        <Call />
        <Code text={text} />
        <Address text={text} />
        <Steps />
      </div>
      <div className="poster-band" />
    </div>
  )
}

/** The unit is 1/210 of the page's width, as in `.poster-base` and `.poster-face`. */
const CUTS = 'M10 3v5M3 10h5M200 3v5M207 10h-5M10 294v-5M3 287h5M200 294v-5M207 287h-5'
const FOLDS = 'M10 45h190M10 148.5h190M10 252h190'

function Tent({ text, style }: PosterProps) {
  return (
    <div className="poster poster-tent" style={style}>
      <svg aria-hidden="true" viewBox="0 0 210 297" className="poster-marks">
        <path d={CUTS} />
        <path d={FOLDS} strokeDasharray="2 2" />
      </svg>
      <p className="poster-base">Corte pelas marcas dos cantos e dobre nas linhas tracejadas.</p>
      <Face text={text} turned />
      <Face text={text} />
      <p className="poster-base">Cole esta aba sobre a outra: é a base.</p>
    </div>
  )
}

function Face({ text, turned }: { text: PosterText; turned?: boolean }) {
  return (
    <div className="poster-face" data-turned={turned}>
      <div className="poster-band" />
      <div className="poster-face-words">
        <Identity text={text} />
        <Call />
        <Steps />
      </div>
      <Code text={text} />
      <Address text={text} />
    </div>
  )
}

function Identity({ text: { name, logo } }: { text: PosterText }) {
  return (
    <div className="poster-identity">
      <Monogram name={name} {...(logo && { picture: logo })} ground="solid" className="poster-logo" />
      <p className="poster-name">{name}</p>
    </div>
  )
}

const Call = () => <p className="poster-call">Agende seu horário</p>

const Code = ({ text: { address } }: { text: PosterText }) => (
  <QrCode text={address} label={`QR code de ${address}`} className="poster-code" />
)

const Address = ({ text: { address } }: { text: PosterText }) => (
  <p className="poster-address">{inWords(address)}</p>
)

const Steps = () => (
  <ol className="poster-steps">
    <li>Abra a câmera do celular</li>
    <li>Aponte para o código</li>
    <li>Escolha o dia e a hora</li>
  </ol>
)
