import { GOOGLE_STATE_MINUTES, type GoogleConnection } from '#shared/google.ts'
import type { Failure } from '../../lib/failure.ts'

export type Trouble = { title: string; text: string }

const FAILED = 'Erro ao conectar o Google Calendar'

export const windowsBlocked: Trouble = {
  title: 'O navegador bloqueou a janela do Google',
  text: 'Não foi possível abrir a janela de autenticação. Verifique se o bloqueador de popups está desabilitado.',
}

export const windowLost: Trouble = {
  title: 'A janela do Google foi fechada antes do fim',
  text: 'Se ela ainda estiver aberta, conclua nela. Se o Google mostrou um erro, confira as credenciais e a URL de redirecionamento. Depois, clique em “Conectar” de novo.',
}

export const windowLate: Trouble = {
  title: 'O tempo para concluir na janela do Google acabou',
  text: `Ela fica aberta por ${GOOGLE_STATE_MINUTES} minutos. Clique em “Conectar” de novo.`,
}

export function windowRefused(error: string): Trouble {
  if (error === 'access_denied')
    return {
      title: 'O acesso foi recusado na página do Google',
      text: 'Para conectar, clique em “Conectar” de novo e escolha “Permitir”.',
    }
  return { title: FAILED, text: `O Google respondeu “${error}”. Clique em “Conectar” de novo.` }
}

/** An ended membership has the spec's text (RULINGS E2). */
export const messageOf = ({ code, message }: Failure): string =>
  code === 'tenant_not_found' ? 'Usuário ou tenant não encontrado' : message

/** The server's refusals say what to do; other failures concern the operators. */
export function connectFailed(failure: Failure): Trouble {
  if (failure.code === 'internal')
    return {
      title: 'Erro de configuração do OAuth',
      text: `Não foi possível concluir a conexão. Tente de novo. Se continuar, fale com o suporte e informe o código ${failure.request_id}.`,
    }
  return { title: FAILED, text: messageOf(failure) }
}

/** A broken connection must be made again. */
export const problems: Record<NonNullable<GoogleConnection['problem']>, Trouble> = {
  revoked: {
    title: 'O Google não aceita mais esta conexão',
    text: 'O acesso foi retirado na conta do Google ou expirou. Conecte de novo; até lá, agendamentos novos não aparecem no Google e os horários ocupados ficam como estavam.',
  },
  invalid_client: {
    title: 'O Google recusou as credenciais',
    text: 'Confira no Google Cloud se o Client ID e o Client Secret valem e se a API do Google Calendar está ativada. Depois, conecte de novo.',
  },
  quota: {
    title: 'O Google limitou os pedidos por enquanto',
    text: 'A sincronização continua sozinha assim que o Google permitir.',
  },
  unavailable: {
    title: 'O Google não está respondendo',
    text: 'A sincronização continua sozinha assim que ele responder.',
  },
  refused: {
    title: 'O Google não permite o acesso à agenda desta conta',
    text: 'A conta pode não ter o Google Agenda, ou o administrador dela não permite o acesso. Conecte de novo com outra conta.',
  },
}

export const stateWords: Record<GoogleConnection['status'], string> = {
  connected: 'conectado',
  broken: 'com problema',
  disconnected: 'não conectado',
}
