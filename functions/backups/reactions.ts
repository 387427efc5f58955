import type { Ctx } from '#functions/kit/context.ts'

export async function makeBackup(_: Ctx): Promise<undefined> {}
