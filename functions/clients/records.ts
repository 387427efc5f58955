import { record } from '#functions/kit/records.ts'
import type { Client } from '#shared/clients.ts'

/**
 * | item          | pk                       | sk       |
 * |---------------|--------------------------|----------|
 * | client        | `<tenant>#client#<id>`   | `client` |
 * | phone pointer | `<tenant>#phone#<E.164>` | `phone`  |
 */
export const clients = record<Client, { id: string }>({ key: ({ id }) => [`client#${id}`, 'client'] })

/** Makes a phone unique in a business, and finds its client. */
export const phones = record<{ phone: string; client_id: string }, { phone: string }>({
  key: ({ phone }) => [`phone#${phone}`, 'phone'],
})
