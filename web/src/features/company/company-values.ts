import { withoutBlanks } from '#shared/blanks.ts'
import { cnpjOf, formatCnpj, isCnpj } from '#shared/cnpj.ts'
import {
  type CompanyProfile,
  companyFields,
  type Location,
  NO_CNPJ,
  NO_POSTAL_CODE,
  placeFields,
} from '#shared/company.ts'
import type { FormOf } from '#shared/entity.ts'
import { plainNumber } from '#shared/plain.ts'
import { fieldsOf, valuesOf } from '../../lib/entity-form.ts'
import { changedFields } from '../../lib/merge3.ts'
import type { StaffInput } from '../../lib/staff-address.ts'

export const profileFields = { ...companyFields, ...placeFields }
export type CompanyValues = FormOf<typeof profileFields>

export function companyValues({ location, cnpj = '', ...company }: CompanyProfile): CompanyValues {
  const postal_code = maskPostalCode(location?.postal_code ?? '')
  return valuesOf(profileFields, { ...company, ...location, cnpj: formatCnpj(cnpj), postal_code })
}

/** An emptied field becomes null. The address is sent as a whole. */
export function companyChange(
  values: CompanyValues,
  base: CompanyValues,
): Omit<StaffInput<'updateCompany'>, 'version'> {
  return changedFields(toFields(values), toFields(base))
}

function toFields(values: CompanyValues) {
  const postal_code = digitsOf(values.postal_code)
  const location = withoutBlanks(fieldsOf(placeFields, { ...values, postal_code })) as Location
  return {
    ...fieldsOf(companyFields, { ...values, website: websiteOf(values.website) }),
    location: Object.keys(location).length ? location : null,
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

export const cnpjError = (typed: string) => (!typed.trim() || isCnpj(cnpjOf(typed)) ? undefined : NO_CNPJ)

const digitsOf = (typed: string) => plainNumber(typed).replace(/\D/g, '')

/** The form is `01310-100`, also for partial input. */
export function maskPostalCode(typed: string): string {
  const digits = digitsOf(typed)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

export const postalCodeError = (typed: string) =>
  [0, 8].includes(digitsOf(typed).length) ? undefined : NO_POSTAL_CODE
