import { PICTURE, type Picture } from '#shared/pictures.ts'
import { unexpected } from './failure.ts'

export type Crop = { x: number; y: number; side: number }

export const MAX_FILE = 25_000_000
const MIN_PIXELS = 100

/** The picture is upright. Throws errors with texts for the user. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('Não foi possível abrir esta imagem. Tente outra, em JPG, PNG ou WebP.')
  })
  if (Math.min(picture.width, picture.height) < MIN_PIXELS)
    throw new Error(`A imagem é pequena demais. Ela precisa de pelo menos ${MIN_PIXELS} pixels de lado.`)
  return picture
}

/** The square is in the middle. */
export function middleOf({ width, height }: ImageBitmap, side: number): Crop {
  return { side, x: (width - side) / 2, y: (height - side) / 2 }
}

/** A crop larger than the picture is centred. */
export function inside({ width, height }: ImageBitmap, { x, y, side }: Crop): Crop {
  const keep = (value: number, rest: number) => (rest < 0 ? rest / 2 : Math.min(Math.max(0, value), rest))
  return { side, x: keep(x, width - side), y: keep(y, height - side) }
}

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Crop) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Transparent parts would be black in a JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** Redrawing removes place and device. */
export async function encode(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE.pixels
  canvas.height = PICTURE.pixels
  draw(canvas, picture, crop)
  for (const type of PICTURE.types) {
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      // A browser that cannot write a type gives a PNG instead.
      if (blob?.type !== type) break
      if (blob.size <= PICTURE.maxBytes) return blob
    }
  }
  throw new Error('Não foi possível preparar esta imagem. Tente outra.')
}

export const uploadOf = (picture: Blob): Picture => ({
  content_type: picture.type as Picture['content_type'],
  bytes: picture.size,
})

export async function upload(
  { url, fields }: { url: string; fields: Record<string, string> },
  picture: Blob,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture)
  const response = await fetch(url, { method: 'POST', body: form }).catch(() => undefined)
  if (!response?.ok) throw unexpected()
}
