import type { NotificationSwitches } from '#shared/notification-switches.ts'
import type { Channel, NotificationSettings } from '#shared/notifications.ts'
import { formatPhone } from '#shared/phone.ts'
import { phoneText } from '../../lib/contact.ts'
import { reloadOf } from '../../lib/record.ts'
import { useRecordForm } from '../../lib/record-form.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { RecordSection } from '../../ui/record-section.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { useSaveSettings } from './use-save-settings.ts'

type Flag = Exclude<keyof NotificationSwitches, 'whatsapp_phone'>
type Values = Record<Flag, boolean> & { whatsapp_phone: string }

const valuesOf = ({ whatsapp_phone, ...settings }: NotificationSettings): Values => ({
  whatsapp_enabled: settings.whatsapp_enabled,
  whatsapp_phone: formatPhone(whatsapp_phone ?? ''),
  sms_enabled: settings.sms_enabled,
  email_enabled: settings.email_enabled,
  reminder_24h: settings.reminder_24h,
  reminder_2h: settings.reminder_2h,
  confirmation_required: settings.confirmation_required,
  birthday: settings.birthday,
  foreign_phones: settings.foreign_phones ?? false,
})

const labels: Record<keyof Values, string> = {
  whatsapp_enabled: 'WhatsApp',
  whatsapp_phone: 'Telefone do WhatsApp',
  sms_enabled: 'SMS',
  email_enabled: 'E-mail',
  reminder_24h: 'Lembrete 24 h',
  reminder_2h: 'Lembrete 2 h',
  confirmation_required: 'Confirmação obrigatória',
  birthday: 'Aniversário',
  foreign_phones: 'Telefones de outros países',
}

const texts: Record<Flag, string> = {
  whatsapp_enabled:
    'Só para clientes que autorizaram, e com modelos aprovados pelo WhatsApp. Cada mensagem é cobrada.',
  sms_enabled:
    'Para celulares que o WhatsApp não alcança, ou para todos se ele estiver desligado. Cada parte da mensagem é cobrada.',
  email_enabled: 'Para clientes com e-mail no cadastro. Sem custo por mensagem.',
  reminder_24h: 'Um dia antes do horário. Nunca entre 21:00 e 08:00: nesse caso vai mais cedo.',
  reminder_2h: 'Duas horas antes do horário.',
  confirmation_required:
    'O agendamento só fica confirmado quando o cliente responde pelo link. Quem não responde não é cancelado.',
  foreign_phones:
    'SMS e WhatsApp também para fora do Brasil. Só o proprietário liga, depois de 30 dias com atendimentos concluídos.',
  birthday: 'Parabéns no dia, quando o estabelecimento abre. O cliente pode deixar de receber com um clique.',
}

const channelFlags: Partial<Record<Flag, Channel>> = {
  whatsapp_enabled: 'whatsapp',
  sms_enabled: 'sms',
  email_enabled: 'email',
}
const NOT_HERE =
  'Ainda não disponível aqui. Enquanto isso, o painel de cada agendamento abre o WhatsApp com a mensagem pronta.'

export function SettingsCard({ settings }: { settings: NotificationSettings }) {
  const { save, reread } = useSaveSettings(settings)
  const form = useRecordForm<Values, unknown>({
    name: 'notification-settings',
    values: valuesOf(settings),
    version: settings.version,
    labels,
    save: ({ whatsapp_phone, ...switches }, version) =>
      save({ ...switches, whatsapp_phone: whatsapp_phone.trim() || undefined }, version),
    reload: reloadOf(reread, valuesOf),
    saved: () => {},
  })
  const row = (flag: Flag) => {
    const channel = channelFlags[flag]
    const isHere = !channel || settings.available.includes(channel)
    return (
      <div className="px-1">
        <SwitchRow
          label={labels[flag]}
          text={isHere ? texts[flag] : NOT_HERE}
          {...form.choice(flag)}
          // A setting that is on can be switched off.
          disabled={!isHere && !form.watch(flag)}
        />
      </div>
    )
  }
  return (
    <section aria-labelledby="settings" className="panel">
      <h2 id="settings" className="px-4 pt-4 font-semibold text-lg tracking-tight">
        Configurações
      </h2>
      <RecordSection form={form} className="pb-1 [&>.sticky]:bg-card [&>div:last-child]:px-4">
        <h3 className="eyebrow px-4 pt-3 pb-1">Canais</h3>
        <div className="divide-y divide-line border-line border-y">
          <div>
            {row('whatsapp_enabled')}
            <div className="px-4 pb-3">
              <PhoneField
                {...form.text('whatsapp_phone', {
                  ...phoneText,
                  optional: true,
                  help: 'O número em que os clientes falam com você. Os testes vão para ele.',
                })}
                autoComplete="tel"
                placeholder="+55 11 99999-9999"
              />
            </div>
          </div>
          {row('sms_enabled')}
          {row('email_enabled')}
          {row('foreign_phones')}
        </div>
        <h3 className="eyebrow px-4 pt-4 pb-1">Mensagens</h3>
        <div className="divide-y divide-line border-line border-y">
          {row('reminder_24h')}
          {row('reminder_2h')}
          {row('confirmation_required')}
          {row('birthday')}
        </div>
        <p className="px-4 pt-3 text-soft text-sm">
          Confirmações, mudanças e cancelamentos vão sempre, pelos canais ligados.
        </p>
      </RecordSection>
    </section>
  )
}
