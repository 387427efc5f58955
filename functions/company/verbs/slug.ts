import { act } from '#functions/kit/act.ts'
import { audit, create } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { AppError, invalidFields } from '#functions/kit/errors.ts'
import { slugs } from '#functions/kit/identify.ts'
import { counterWrite } from '#functions/kit/limit.ts'
import { get } from '#functions/kit/table.ts'
import { patch } from '#functions/kit/writes.ts'
import { slugFault } from '#shared/slugs.ts'
import { companies, nextConfig, readCompany } from '../records.ts'
import type { Input, Output } from './config.ts'

const TOO_MANY = 'Muitas trocas de endereço neste mês. Use um dos endereços que já são seus.'
const TAKEN = 'Este endereço já está em uso. Escolha outro.'

export async function checkSlug(ctx: Ctx, { slug }: Input<'checkSlug'>): Promise<Output<'checkSlug'>> {
  const { company } = await readCompany(ctx)
  if (company.slug === slug) return { slug, status: 'current', message: 'É o endereço atual.' }
  const owner = await ownerOf(ctx, slug)
  if (owner === ctx.tenant)
    return { slug, status: 'own', message: 'Já foi um endereço seu e pode voltar a ser.' }
  const fault = slugFault(slug)
  if (fault) return { slug, status: 'invalid', message: fault }
  if (owner) return { slug, status: 'taken', message: TAKEN }
  return { slug, status: 'free', message: 'Este endereço está livre.' }
}

/** A slug never changes hands, so earlier ones redirect forever (RULINGS D6). */
export async function changeSlug(ctx: Ctx, { slug }: Input<'changeSlug'>): Promise<Output<'changeSlug'>> {
  return act(ctx, async () => {
    const { company, config } = await readCompany(ctx)
    if (company.slug === slug) return { answer: { slug } }
    const owner = await ownerOf(ctx, slug)
    // A word that was reserved later stays with the tenant that has it.
    const fault = owner !== ctx.tenant && slugFault(slug)
    if (fault) throw invalidFields({ field: 'slug', message: fault })
    if (owner && owner !== ctx.tenant) throw new AppError('slug_taken', TAKEN)
    const { version } = company
    return {
      answer: { slug },
      writes: [
        ...(owner
          ? []
          : [
              create(slugs, { slug, tenant_id: ctx.tenant }),
              counterWrite(ctx, 'slugs', ctx.tenant, TOO_MANY),
            ]),
        patch(companies, {}, { slug, version: (version ?? 0) + 1 }, { version }),
        nextConfig(config, { custom_slug: slug }),
        audit('slug.change', company.id, { before: { slug: company.slug }, after: { slug } }),
      ],
    }
  })
}

async function ownerOf(ctx: Ctx, slug: string): Promise<string | undefined> {
  const pointer = await get(ctx, slugs, { slug }, { consistent: true })
  return pointer?.tenant_id
}
