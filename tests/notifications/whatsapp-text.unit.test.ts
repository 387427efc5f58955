import { describe, expect, it } from 'vitest'
import { whatsappText } from '#shared/whatsapp-text.ts'

describe('whatsappText', () => {
  const appointment = {
    date: '2026-11-26',
    time: '14:30',
    service_name: 'Corte',
    status: 'confirmed',
  } as const
  const people = { client: 'Ana Maria Braga', business: 'Barbearia do Zé' }
  const now = { date: '2026-11-25', time: '09:00' }

  it('reminds of a confirmed appointment and names the day in everyday words', () => {
    expect(whatsappText({ ...appointment, professional_name: 'Antônio' }, people, now)).toBe(
      'Olá, Ana! Passando para lembrar do seu horário em Barbearia do Zé: Corte com Antônio, amanhã (26/11) às 14:30. Até lá!',
    )
    const on = (date: string) => whatsappText(appointment, people, { date, time: '09:00' })
    expect(on('2026-11-26')).toContain('Corte, hoje (26/11) às 14:30')
    expect(on('2026-11-20')).toContain('Corte, quinta-feira (26/11) às 14:30')
  })

  it('asks to confirm an appointment that is not confirmed', () => {
    expect(whatsappText({ ...appointment, status: 'scheduled' }, people, now)).toBe(
      'Olá, Ana! Seu horário em Barbearia do Zé: Corte, amanhã (26/11) às 14:30. Podemos confirmar?',
    )
  })

  it('returns nothing for an appointment that has started, was missed or cancelled', () => {
    expect(whatsappText(appointment, people, { date: '2026-11-26', time: '14:30' })).toBeUndefined()
    for (const status of ['cancelled', 'no_show', 'completed'] as const)
      expect(whatsappText({ ...appointment, status }, people, now)).toBeUndefined()
  })
})
