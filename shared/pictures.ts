import * as z from 'zod'

/** The browser redraws pictures, which removes place and device. */
export const PICTURE = {
  types: ['image/webp', 'image/jpeg'],
  maxBytes: 300_000,
  pixels: 512,
} as const

export const pictureSchema = () =>
  z.strictObject({
    content_type: z.enum(PICTURE.types),
    bytes: z.int().min(1).max(PICTURE.maxBytes, 'A foto é grande demais.'),
  })
export type Picture = z.infer<ReturnType<typeof pictureSchema>>

export const pictureFormSchema = () => z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })

const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const

const folderOf = (tenant: string) => `uploads/avatars/${tenant}/`

/** Each picture has its own key, so that caches never revalidate. */
export const pictureKey = (tenant: string, id: string, type: Picture['content_type']) =>
  `${folderOf(tenant)}${id}.${endings[type]}`

export function isOwnPicture(tenant: string, address: string): boolean {
  const name = address.split('/').at(-1) ?? ''
  return address === `/${folderOf(tenant)}${name}` && /^upl_[0-9a-z]{26}\.(webp|jpg)$/.test(name)
}
