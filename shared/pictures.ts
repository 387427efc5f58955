import * as z from 'zod'

/** Pictures the browser may upload, after drawing them again, which removes place and device. */
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

/** A form that uploads one picture of this type and size. */
export const pictureFormSchema = () => z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })

const endings = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const

const folderOf = (tenant: string) => `uploads/avatars/${tenant}/`

/** Key in the bucket and, after a slash, path on the page. Each picture has its own, so caches never revalidate. */
export const pictureKey = (tenant: string, id: string, type: Picture['content_type']) =>
  `${folderOf(tenant)}${id}.${endings[type]}`

/** Tells whether an address is one of the tenant's own uploads. */
export function isOwnPicture(tenant: string, address: string): boolean {
  const name = address.split('/').at(-1) ?? ''
  return address === `/${folderOf(tenant)}${name}` && /^upl_[0-9a-z]{26}\.(webp|jpg)$/.test(name)
}
