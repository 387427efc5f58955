import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { type ItemWrite, lostRace } from './commit.ts'
import type { Ctx } from './context.ts'
import { AppError } from './errors.ts'
import { storedKey } from './records.ts'
import { asBusyOnOutage } from './table.ts'

/** Costs half of a transaction's price. A failed condition throws its error. */
export async function writeAlone(ctx: Ctx, { ref, build, refused }: ItemWrite): Promise<void> {
  const { Put, Update, Delete } = build(ctx.tenant, ctx.table.name, storedKey(ctx.tenant, ref))
  const command = Put
    ? new PutCommand(Put)
    : Delete
      ? new DeleteCommand(Delete)
      : new UpdateCommand(Update as UpdateCommandInput)
  try {
    // The SDK's commands share no type that `send` accepts.
    await asBusyOnOutage(() => ctx.table.client.send(command as PutCommand))
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw refused()
    throw (error as Error).name === 'TransactionConflictException' ? lostRace() : error
  }
}

export function writeOrFalseOnConflict(ctx: Ctx, write: ItemWrite): Promise<boolean> {
  return falseOnConflict(writeAlone(ctx, write))
}

export async function falseOnConflict(written: Promise<void>): Promise<boolean> {
  try {
    await written
    return true
  } catch (error) {
    if (error instanceof AppError && error.lost) return false
    throw error
  }
}
