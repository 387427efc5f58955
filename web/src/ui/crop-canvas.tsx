import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, draw, inside } from '../lib/picture.ts'

const SIDE = 288
const MAX_ZOOM = 4

type CropProps = {
  label: string
  picture: ImageBitmap
  largest: number
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** Dragging or arrow keys move the square, and the slider enlarges it. */
export function CropCanvas({ label, picture, largest, crop, onCrop }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const grabbed = useRef<{ x: number; y: number; crop: Crop }>(undefined)
  const scale = crop.side / SIDE

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  const shift = (from: Crop, x: number, y: number) =>
    onCrop(inside(picture, { ...from, x: from.x + x, y: from.y + y }))
  const zoomTo = (zoom: number) => {
    const side = largest / zoom
    const half = (crop.side - side) / 2
    onCrop(inside(picture, { side, x: crop.x + half, y: crop.y + half }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = 12 * scale
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    shift(crop, by[0] as number, by[1] as number)
  }
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, y: event.clientY, crop }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = grabbed.current
    if (from) shift(from.crop, (from.x - clientX) * scale, (from.y - clientY) * scale)
  }
  const release = () => {
    grabbed.current = undefined
  }
  return (
    <div className="mx-auto w-72 max-w-full">
      <canvas
        ref={canvas}
        width={SIDE * 2}
        height={SIDE * 2}
        role="img"
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        className="aspect-square w-full cursor-move touch-none rounded-md"
      />
      <label className="mt-3 flex items-center gap-3">
        <span className="font-semibold">Zoom</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={largest / crop.side}
          onChange={(event) => zoomTo(Number(event.target.value))}
          className="min-w-0 flex-1 accent-primary"
        />
      </label>
    </div>
  )
}
