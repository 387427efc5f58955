import type { Mail } from '#shared/notifications.ts'

type Message = { subject: string; text: string; html: string }

const templates: { [T in Mail['template']]: (data: Mail['data']) => Message } = {
  invitation: ({ inviter, business, role, link, days }) =>
    message(
      // Without the tenant's name, which anybody may choose: the subject is the product's own.
      'Convite para uma equipe no Navalha',
      [
        `${inviter} convidou você para a equipe de ${business} no Navalha, com a função ${role}.`,
        'Para aceitar, abra o link e entre com este email. Se ainda não tem uma conta, cadastre-se por ele.',
      ],
      { label: 'Aceitar convite', link },
      `O convite vale por ${days} dias e só pode ser usado uma vez. Se você não esperava por ele, ignore este email.`,
    ),
}

export function composeConfirmation({ link, code }: { link: string; code: string }): Message {
  return message(
    'Confirme seu email no Navalha',
    ['Falta só confirmar que este email é seu para entrar no Navalha.'],
    { label: 'Confirmar email', link },
    `Se preferir, informe o código ${code} na tela de entrada. Se não foi você que se cadastrou, ignore este email.`,
  )
}

/** The mail with the code for a new password, which Cognito accepts for an hour. */
export function composeRecovery({ link, code }: { link: string; code: string }): Message {
  return message(
    'Código para criar uma nova senha no Navalha',
    [
      'Recebemos um pedido de nova senha para a sua conta no Navalha.',
      `Seu código é ${code}. Informe-o com a nova senha na página em que ele foi pedido, ou pelo link abaixo. Ele vale por 1 hora.`,
    ],
    { label: 'Criar nova senha', link },
    'Se não foi você que pediu, ignore este email: sua senha continua a mesma.',
  )
}

export function compose({ template, data }: Mail): Message {
  return templates[template](data)
}

function message(
  subject: string,
  lines: readonly string[],
  action: { label: string; link: string },
  end: string,
): Message {
  const link = escapeHtml(action.link)
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  return {
    subject,
    text: [...lines, `${action.label}: ${action.link}`, end].join('\n\n'),
    html: `<!doctype html><html lang="pt-BR"><body style="font:16px/1.5 sans-serif;color:#1c1917;margin:0;padding:24px"><div style="max-width:520px;margin:0 auto">${lines.map(paragraph).join('')}<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14513f;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>${paragraph(end)}</div></body></html>`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
