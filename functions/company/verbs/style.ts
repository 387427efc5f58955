import { act } from '#functions/kit/act.ts'
import { audit, overwrite } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { invalidFields, versionConflict } from '#functions/kit/errors.ts'
import { remove } from '#functions/kit/writes.ts'
import { withoutBlanks } from '#shared/blanks.ts'
import type { BookingConfig } from '#shared/booking-config.ts'
import type { ConfigView } from '#shared/company.ts'
import { nextConfig, pageStyles, readCompany, styleName } from '../records.ts'
import type { Input, Output } from './config.ts'

export async function checkStyle(
  _ctx: Ctx,
  { custom_css }: Input<'checkStyle'>,
): Promise<Output<'checkStyle'>> {
  return compile(custom_css)
}

export async function saveStyle(ctx: Ctx, { custom_css, version }: Input<'saveStyle'>): Promise<ConfigView> {
  const { css, faults } = await compile(custom_css)
  const [first, ...others] = faults.map(({ line, message }) => ({
    field: 'custom_css',
    message: `Linha ${line}: ${message}`,
  }))
  if (first) throw invalidFields(first, ...others)
  const style = custom_css.trim() ? styleName(css) : undefined
  return act(ctx, async () => {
    const { company, config: stored } = await readCompany(ctx)
    if ((stored.version ?? 0) !== version) throw versionConflict()
    const config = withoutBlanks<BookingConfig>({ ...stored, style })
    const answer = { ...config, ...(style && { custom_css }) }
    if (!style && !stored.style) return { answer: { ...answer, version } }
    return {
      answer: { ...answer, version: version + 1 },
      writes: [
        nextConfig(stored, { style }),
        style ? overwrite(pageStyles, { style, custom_css, css }) : remove(pageStyles, {}),
        audit('style.save', company.id, { before: { style: stored.style }, after: { style } }),
      ],
    }
  })
}

/** The parser is loaded lazily, so that other calls do not wait for it. */
async function compile(custom_css: string) {
  const { compileCss } = await import('#functions/company/css/compile.ts')
  return compileCss(custom_css)
}
