import type { BookingConfig } from '#shared/booking-config.ts'
import { customerPolicy } from '#shared/pages.ts'
import { escapeHtml } from './markup.ts'

export function embedPolicy({ embed_origins = [] }: Pick<BookingConfig, 'embed_origins'>): string {
  return `${customerPolicy()}; frame-ancestors ${embed_origins.join(' ') || "'none'"}`
}

/** The script has a fixed name and loads the rest. */
export const embedPage = (name: string) =>
  [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(name)} · Agendamento</title></head><body>`,
    '<div id="root"><p role="status">Carregando página de agendamento...</p></div>',
    '<script type="module" src="/embed.js"></script></body></html>',
  ].join('')
