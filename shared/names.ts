export const NAME_WITH_LINK = 'Escreva o nome sem endereço de site. Depois de um ponto, deixe um espaço.'

/** Look-alikes compare equal after NFKD, in lower case, without accents and invisible characters. */
const skeleton = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IP_ADDRESS = new RegExp(`(?<![\\d.])${OCTET}(?:\\.${OCTET}){3}(?!\\.?\\d)`)

/** People leave out the space after these: "Dr.Paulo", "Av.Paulista", "J.Souza". */
const ABBREVIATIONS = new Set(
  (
    'dr dra drs sr sra srs srta d dn dna prof profa eng arq adv pe fr ir me ma st sto sta mr mrs ms jr cia ltda av r ' +
    'pca tv al rod cel cap ten sgt gal exmo exma'
  ).split(' '),
)
/** Anybody may buy such a domain; endings of two letters are never a name. */
const ENDINGS = new Set(
  (
    'com net org info biz pro app dev xyz top site online website web shop store loja club link click live life ' +
    'world today news blog page fun vip bar ink pub art bio bet win one icu cfd sbs lol men best buzz cam chat cool ' +
    'hair salon beauty makeup skin care clinic dental dentist doctor health spa studio style tattoo barber fit fitness ' +
    'yoga coach tech cloud host space email support bank pay money cash credit finance loan design digital media agency ' +
    'center company group team work works zone tips guru ninja rio mobi name tel travel xxx casa family moda social'
  ).split(' '),
)

/** No website ends so. */
const endsAbbreviation = (before: string, after: string) =>
  (ABBREVIATIONS.has(before) || /^\p{L}$/u.test(before)) &&
  /^[\p{L}\p{N}'-]{3,}$/u.test(after) &&
  !ENDINGS.has(after)

/** E-mail programs make links of schemes, IP addresses and letters after a dot. */
export function containsLink(name: string): boolean {
  const text = skeleton(name)
  if (/\p{L}:[/\\]|\/\/|\\\\|\bwww\./u.test(text) || IP_ADDRESS.test(text)) return true
  return text.split(/[\s\p{Z}]+/u).some((word) => {
    const parts = word.split(/[.\u3002]/)
    return parts.some((before, i) => {
      const after = parts[i + 1] ?? ''
      if (!before || !/^\p{L}{2}/u.test(after)) return false
      return !endsAbbreviation(before.replace(/^\P{L}+/u, ''), after.replace(/[\p{P}\p{S}]+$/u, ''))
    })
  })
}

/** The text was stored before links were refused, or several values make one. */
export function withoutLinks(text: string): string {
  if (!containsLink(text)) return text
  const cleaned = text
    .split(/(\s+)/)
    .map((word) =>
      containsLink(word)
        ? word
            .normalize('NFKC')
            .replace(/[.\u3002:/\\@]+/g, ' ')
            .trim()
        : word,
    )
    .join('')
  // Some signs look like a dot without normalising to one.
  return containsLink(cleaned) ? cleaned.replace(/[^\p{L}\p{N}\s]+/gu, ' ').trim() : cleaned
}

/** Each group lists look-alikes of its first letter. */
const LOOK_ALIKES = (
  'aаαλɑᴀ@4 bвьʙ8 cсϲᴄ dԁᴅ eеєɛᴇ3ε fꜰ gɡɢ9 nhпηոռɴһнʜհ kкκᴋ liіӏιɩıǀɪʟ|1 mмᴍ oоοօᴏσ0 pрρᴘ qԛ rгʀ sѕꜱ$5 ' +
  'tтτᴛ7 uυսᴜ vνѵᴠ wѡԝᴡω xхχ yуʏγ zᴢ2'
).split(' ')
let latin: Map<string, string> | undefined

/** A number at the end does not count. */
function lookOf(text: string): string {
  latin ??= new Map(LOOK_ALIKES.flatMap(([first = '', ...others]) => others.map((sign) => [sign, first])))
  const plain = skeleton(text).replace(/[\s\d]+$/, '')
  return Array.from(
    plain.replace(/(?<!\S)@|\|(?!\S)|[^\p{L}\p{N}@|$]/gu, ''),
    (sign) => latin?.get(sign) ?? sign,
  ).join('')
}

/** Attackers add these words to a name to speak for its owner. */
const ROLES =
  'banco bank oficial official suporte support atendimento equipe time team central seguranca security cobranca ' +
  'cobrancas pagamento pagamentos financeiro financeira sac ajuda help app aplicativo sistema software admin ' +
  'administracao conta contas cliente clientes verificacao verificado notificacao notificacoes aviso avisos alerta ' +
  'alertas pix cartao cartoes brasil br com digital online site plataforma cadastro acesso login senha de da do das dos'
const OTHERS =
  'itau itauunibanco unibanco bradesco santander nubank bancodobrasil caixaeconomica caixaeconomicafederal bancointer ' +
  'c6bank picpay pagseguro pagbank mercadopago mercadolivre sicoob sicredi btgpactual bancosafra bancopan bancobmg ' +
  'bancooriginal bancobv banrisul bancocentral bacen serasa receitafederal govbr correios whatsapp instagram facebook google'

const speaksFor = (names: string) => {
  const any = (words: string) => words.split(' ').map(lookOf).join('|')
  return new RegExp(`^(?:${any(ROLES)})*(?:${any(names)})(?:${any(ROLES)})*$`)
}
let product: RegExp | undefined
let others: RegExp | undefined

/** Tells whether a name or slug claims to be the product or a well-known service. */
export function impersonated(name: string): 'product' | 'other' | undefined {
  const look = lookOf(name)
  product ??= speaksFor('navalha')
  others ??= speaksFor(OTHERS)
  return product.test(look) ? 'product' : others.test(look) ? 'other' : undefined
}

/** Invitations carry the name to strangers. */
export function accountNameFault(name: string): string | undefined {
  if (containsLink(name)) return NAME_WITH_LINK
  return impersonated(name) && 'Escreva o seu nome: este é o de um sistema, banco ou serviço conhecido.'
}

/** A name may contain no link, and not claim to be a known service. */
export function businessNameFault(name: string): string | undefined {
  if (containsLink(name)) return NAME_WITH_LINK
  const whose = impersonated(name)
  if (whose === 'product') return 'Navalha é o nome deste sistema. Escolha o nome da sua empresa.'
  return whose && 'Este nome é de um banco ou serviço conhecido. Escolha o nome da sua empresa.'
}
