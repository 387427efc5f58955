import { impersonated } from './names.ts'

export const staffPaths = (
  'auth convite dashboard agendamentos clientes profissionais servicos estoque vendas financeiro metricas ' +
  'api-keys webhooks notificacoes perfil equipe membros ajuda comecar termos privacidade'
).split(' ')

/** A slug must be a valid address (RULINGS D6). */
export function slugFault(slug: string): string | undefined {
  if (slug.length < 3 || slug.length > 40) return 'Use de 3 a 40 caracteres.'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return 'Use letras sem acento, números e hífens entre eles.'
  if (isReserved(slug)) return 'Este endereço é reservado. Escolha outro.'
  return undefined
}

const productWords =
  'www web app apps api admin static assets cdn img images media files mail status navalha v1 v2 mcp local localhost public config ' +
  'pages uploads downloads login book agendar appointments cancelar reagendar confirmar descadastrar embed links feeds unsubscribe ' +
  'google docs blog help suporte support faq sac contato contact sobre about terms privacy legal lgpd billing ' +
  'cobranca pagamento pagamentos payments checkout fatura faturas planos precos pricing parceiros dev teste test staging homolog ' +
  'sandbox beta preview prod production painel portal sistema'
/** People expect a sign-in page, or the product's staff, behind these. */
const signInWords =
  'auth oauth oauth2 oidc saml sso entrar sair login logout logar signin sign-in signup sign-up cadastro cadastrar registro ' +
  'register conta contas minha-conta account accounts senha senhas password recuperar redefinir reset verificar verificacao ' +
  'verify 2fa mfa otp token codigo sessao session user users usuario usuarios administrador root seguranca security oficial ' +
  'official equipe-navalha noreply no-reply nao-responda abuse webmaster hostmaster postmaster sysadmin'
/** Programs look up these names below a domain: mail, proxies, devices, certificates. */
const serviceLabels =
  'wpad autodiscover autoconfig mta-sts mta smtp imap pop pop3 email webmail ftp sftp ssh vpn ldap ldaps kerberos isatap ' +
  'broadcasthost dmarc spf dkim domainkey bimi openpgpkey sip sips xmpp jabber caldav carddav ntp dns proxy gateway firewall ' +
  'cpanel whm plesk exchange owa lyncdiscover enterpriseregistration enterpriseenrollment well-known acme acme-challenge ' +
  'security-txt crl ocsp pki srv git svn internal intranet'
/** Impersonating these banks and public services is refused in names as well. */
const trustedNames =
  'banco bank inter banco-inter caixa bradesco itau nubank santander neon next original safra bmg pan bv btg xp c6 stone cielo ' +
  'rede getnet sumup pix serasa spc detran inss fgts gov govbr gov-br receita prefeitura procon policia anatel meta apple microsoft ' +
  'amazon aws paypal visa mastercard elo'

const reservedSlugs: ReadonlySet<string> = new Set([
  ...staffPaths,
  ...[productWords, signInWords, serviceLabels, trustedNames].join(' ').split(' '),
])

/** A business that already has such a slug keeps it. */
export function isReserved(slug: string): boolean {
  const plain = slug.replaceAll('-', '')
  if (reservedSlugs.has(slug) || reservedSlugs.has(plain)) return true
  return (
    /^(?:www|ns|dns|mx|mail|smtp|imap|api|cdn)\d+$/.test(slug) ||
    impersonated(slug.replaceAll('-', ' ')) !== undefined
  )
}
