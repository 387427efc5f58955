import { cnpjOf, formatCnpj, isCnpj } from '#shared/cnpj.ts'
import type { CompanyProfile, Location } from '#shared/company.ts'
import { formatPhone } from '#shared/phone.ts'
import { plainNumber } from '#shared/plain.ts'
import { changedFields } from '../../lib/merge3.ts'
import type { StaffInput } from '../../lib/staff-address.ts'

type PlaceValues = Record<keyof Location, string>
export type CompanyValues = PlaceValues & {
  name: string
  cnpj: string
  phone: string
  area_code: string
  email: string
  website: string
  description: string
  timezone: string
}

export const companyLabels: Record<keyof CompanyValues, string> = {
  name: 'Nome da empresa',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  area_code: 'DDD',
  email: 'E-mail',
  website: 'Site',
  description: 'Descrição',
  timezone: 'Fuso horário',
  postal_code: 'CEP',
  street: 'Rua',
  number: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  state: 'UF',
}

export function companyValues({ location = {}, ...company }: CompanyProfile): CompanyValues {
  const {
    name,
    timezone,
    cnpj = '',
    phone = '',
    area_code = '',
    email = '',
    website = '',
    description = '',
  } = company
  const { postal_code = '', street = '', number = '', complement = '' } = location
  const { district = '', city = '', state = '' } = location
  return {
    name,
    timezone,
    cnpj: formatCnpj(cnpj),
    phone: phone && formatPhone(phone),
    area_code,
    email,
    website,
    description,
    postal_code: maskPostalCode(postal_code),
    street,
    number,
    complement,
    district,
    city,
    state,
  }
}

/** An emptied field becomes null. The address is sent as a whole. */
export function companyChange(
  values: CompanyValues,
  base: CompanyValues,
): Omit<StaffInput<'updateCompany'>, 'version'> {
  return changedFields(toFields(values), toFields(base))
}

function toFields(values: CompanyValues) {
  const { name, timezone, cnpj, phone, area_code, email, website, description, ...place } = values
  const { postal_code, ...others } = place
  const parts = Object.entries({ postal_code: plainNumber(postal_code).replace(/\D/g, ''), ...others })
  const location = Object.fromEntries(
    parts.map(([part, typed]) => [part, typed.trim()]).filter(([, typed]) => typed),
  )
  return {
    name: name.trim(),
    timezone,
    cnpj: cnpj.trim() || null,
    phone: phone.trim() || null,
    area_code: area_code.trim() || null,
    email: email.trim() || null,
    website: websiteOf(website) || null,
    description: description.trim() || null,
    location: Object.keys(location).length ? (location as Location) : null,
  }
}

/** A website without a scheme gets one; `@perfil` becomes an Instagram address. */
function websiteOf(typed: string): string {
  const site = typed.trim().replace(/^@([\w.]+)$/, 'instagram.com/$1')
  return !site || /^https?:\/\//i.test(site) ? site : `https://${site}`
}

/** The form is `12.ABC.345/01DE-35`, also for partial input. */
export function maskCnpj(typed: string): string {
  const [a, b, c, d, e] = [[0, 2], [2, 5], [5, 8], [8, 12], [12]].map(([from, to]) =>
    cnpjOf(typed).slice(from, to),
  ) as [string, string, string, string, string]
  return `${a}${b && `.${b}`}${c && `.${c}`}${d && `/${d}`}${e && `-${e}`}`
}

export const cnpjError = (typed: string) =>
  !typed.trim() || isCnpj(cnpjOf(typed)) ? undefined : 'CNPJ inválido. Confira os números e as letras.'

/** The form is `01310-100`, also for partial input. */
export function maskPostalCode(typed: string): string {
  const digits = plainNumber(typed).replace(/\D/g, '')
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

export const postalCodeError = (typed: string) =>
  [0, 8].includes(plainNumber(typed).replace(/\D/g, '').length) ? undefined : 'Informe o CEP com 8 números.'
