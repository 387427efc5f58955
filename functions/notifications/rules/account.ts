import { BACKUP_DAYS } from '#shared/backups.ts'
import { CONFIRM_DAYS } from '#shared/leavers.ts'
import { type Role, roleNames } from '#shared/roles.ts'
import { INVITATION_DAYS } from '#shared/tenant-limits.ts'
import { LOG_DAYS, RETRY_SECONDS } from '#shared/webhooks.ts'
import { type Letter, type Message, writeLetter } from './letter.ts'

/** A product letter has one action, and says why the recipient got it. */
function productLetter(letter: Pick<Letter, 'subject' | 'title' | 'lines' | 'actions' | 'ending'>): Message {
  return writeLetter({ ...letter, leads: true }, { name: 'Navalha' })
}

/** `inviter` is a name, or the address of an account without one. */
export function invitationMessage(names: {
  inviter: string
  business: string
  role: string
  link: string
}): Message {
  const { inviter, business, role, link } = names
  return productLetter({
    subject: 'Convite para uma equipe no Navalha',
    title: 'Convite para uma equipe',
    lines: [
      `${inviter} convidou você para a equipe de ${business} no Navalha, com a função ${role}.`,
      'Para aceitar, abra o link e entre com este email. Se ainda não tem uma conta, cadastre-se por ele.',
    ],
    actions: [{ label: 'Aceitar convite', link }],
    ending: [
      `O convite vale por ${INVITATION_DAYS} dias e só pode ser usado uma vez. Se você não esperava por ele, ignore este email.`,
    ],
  })
}

export function confirmationMessage({ link, code }: { link: string; code: string }): Message {
  return productLetter({
    subject: 'Confirme seu email no Navalha',
    title: 'Confirme seu email',
    lines: ['Falta só confirmar que este email é seu para entrar no Navalha.'],
    actions: [{ label: 'Confirmar email', link }],
    ending: [
      `Se preferir, informe o código ${code} na tela de entrada. Se não foi você que se cadastrou, ignore este email.`,
    ],
  })
}

/** Cognito accepts the code for an hour. */
export function recoveryMessage({ link, code }: { link: string; code: string }): Message {
  return productLetter({
    subject: 'Código para criar uma nova senha no Navalha',
    title: 'Crie uma nova senha',
    lines: [
      'Recebemos um pedido de nova senha para a sua conta no Navalha.',
      `Seu código é ${code}. Informe-o com a nova senha na página em que ele foi pedido, ou pelo link abaixo. Ele vale por 1 hora.`,
    ],
    actions: [{ label: 'Criar nova senha', link }],
    ending: ['Se não foi você que pediu, ignore este email: sua senha continua a mesma.'],
  })
}

/** `reason` tells whether the receiver is gone or all attempts failed. */
export function webhookOffMessage(facts: {
  webhook: string
  business: string
  reason: 'gone' | 'exhausted'
  link: string
}): Message {
  const { webhook, business, reason, link } = facts
  const why = {
    gone: 'O servidor que recebia os eventos respondeu que o endereço não existe mais (código 410).',
    exhausted: `Um evento não pôde ser entregue: o servidor que recebe os eventos falhou em ${RETRY_SECONDS.length + 1} tentativas durante três dias.`,
  }[reason]
  return productLetter({
    subject: 'Um webhook foi desativado no Navalha',
    title: 'Webhook desativado',
    lines: [
      `O webhook ${webhook}, de ${business}, foi desativado e não recebe mais eventos.`,
      why,
      `Confira a URL e o servidor que a atende, ative o webhook de novo e reenvie as entregas que falharam, guardadas por ${LOG_DAYS} dias.`,
    ],
    actions: [{ label: 'Abrir webhooks', link }],
    ending: ['Você recebeu este email porque é proprietário desta empresa no Navalha.'],
  })
}

type Named = readonly { kind: string; name: string }[]

const kindWords: Record<string, string> = {
  api_key: 'chave de API',
  webhook: 'webhook',
  automation: 'webhook',
}

/** `new_role` is missing when the person is no longer a member. */
export function departureMessage(facts: {
  name: string
  business: string
  new_role?: Role | undefined
  ended: Named
  handed_over: Named
  link: string
}): Message {
  const { name, business, new_role, ended, handed_over, link } = facts
  const listed = (items: Named) =>
    items.map(({ kind, name: of }) => (kindWords[kind] ? `${kindWords[kind]} "${of}"` : of)).join('; ')
  const how = new_role ? `agora tem a função ${roleNames[new_role]} em` : 'não faz mais parte de'
  return productLetter({
    subject: 'O que ficou de quem saiu da equipe no Navalha',
    title: new_role ? 'Mudança de função' : 'Saída da equipe',
    lines: [
      `${name} ${how} ${business}.`,
      ...(ended.length > 0 ? [`Encerramos: ${listed(ended)}.`] : []),
      ...(handed_over.length > 0
        ? [
            `Continuam funcionando, criados ou conhecidos por quem saiu: ${listed(handed_over)}.`,
            `Confirme em até ${CONFIRM_DAYS} dias o que deve continuar. O que ninguém confirmar fica parado.`,
          ]
        : []),
    ],
    actions: [{ label: 'Ver o que ficou', link }],
    ending: ['Você recebeu este email porque é proprietário desta empresa no Navalha.'],
  })
}

/** The e-mail has no file and no address of it, so the reader must sign in. */
export function exportMessage({
  business,
  link,
  backup,
}: {
  business: string
  link: string
  backup: 'done' | 'failed'
}): Message {
  const word = backup === 'done' ? 'pronto' : 'falhou'
  return productLetter({
    subject: `Backup semanal ${word} no Navalha`,
    title: `Backup semanal ${word}`,
    lines:
      backup === 'done'
        ? [
            `O backup semanal de ${business} está pronto para baixar.`,
            `O arquivo fica guardado por ${BACKUP_DAYS} dias e tem dados pessoais dos seus clientes: guarde a cópia em lugar seguro.`,
          ]
        : [
            `O backup semanal de ${business} não foi feito. Os seus dados continuam no Navalha.`,
            'Abra Backups e clique em Backup Manual para fazer um agora. Se ele também falhar, fale com o suporte.',
          ],
    actions: [{ label: 'Abrir backups', link }],
    ending: ['Você recebeu este email porque é proprietário desta empresa no Navalha.'],
  })
}
