import { sameCategory } from '#functions/categories/rules.ts'
import { staffCatalog } from '#functions/company/records.ts'
import type { Write } from '#functions/kit/commit.ts'
import type { Ctx } from '#functions/kit/context.ts'
import { patch } from '#functions/kit/writes.ts'
import { services } from './records.ts'

/** The category and the audit item take two more writes. */
const BATCH = 90

export async function relabelServices(ctx: Ctx, name: string, newName: string | undefined): Promise<Write[]> {
  const { services: all } = await staffCatalog(ctx)
  return all
    .filter(({ category }) => category && sameCategory(category, name) && category !== newName)
    .slice(0, BATCH)
    .map((service) => {
      const { version } = service
      return patch(services, service, { category: newName, version: version + 1 }, { version })
    })
}
