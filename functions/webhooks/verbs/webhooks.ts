import type * as z from 'zod'
import type { Ctx } from '#functions/kit/context.ts'
import type { webhooksContract } from '#shared/webhooks.ts'

type Routes = typeof webhooksContract
type Input<K extends keyof Routes> = z.output<Routes[K]['input']>
type Output<K extends keyof Routes> = z.input<Routes[K]['output']>

export async function listWebhooks(
  _ctx: Ctx,
  _input: Input<'listWebhooks'>,
): Promise<Output<'listWebhooks'>> {
  throw new Error('not built yet')
}

export async function createWebhook(
  _ctx: Ctx,
  _input: Input<'createWebhook'>,
): Promise<Output<'createWebhook'>> {
  throw new Error('not built yet')
}

export async function updateWebhook(
  _ctx: Ctx,
  _input: Input<'updateWebhook'>,
): Promise<Output<'updateWebhook'>> {
  throw new Error('not built yet')
}

export async function deleteWebhook(
  _ctx: Ctx,
  _input: Input<'deleteWebhook'>,
): Promise<Output<'deleteWebhook'>> {
  throw new Error('not built yet')
}

export async function getWebhookSecret(
  _ctx: Ctx,
  _input: Input<'getWebhookSecret'>,
): Promise<Output<'getWebhookSecret'>> {
  throw new Error('not built yet')
}

export async function rotateWebhookSecret(
  _ctx: Ctx,
  _input: Input<'rotateWebhookSecret'>,
): Promise<Output<'rotateWebhookSecret'>> {
  throw new Error('not built yet')
}

export async function testWebhook(_ctx: Ctx, _input: Input<'testWebhook'>): Promise<Output<'testWebhook'>> {
  throw new Error('not built yet')
}

export async function testUrl(_ctx: Ctx, _input: Input<'testUrl'>): Promise<Output<'testUrl'>> {
  throw new Error('not built yet')
}

export async function setWebhookFlags(
  _ctx: Ctx,
  _input: Input<'setWebhookFlags'>,
): Promise<Output<'setWebhookFlags'>> {
  throw new Error('not built yet')
}

export async function saveAutomation(
  _ctx: Ctx,
  _input: Input<'saveAutomation'>,
): Promise<Output<'saveAutomation'>> {
  throw new Error('not built yet')
}

export async function listDeliveries(
  _ctx: Ctx,
  _input: Input<'listDeliveries'>,
): Promise<Output<'listDeliveries'>> {
  throw new Error('not built yet')
}

export async function replayDelivery(
  _ctx: Ctx,
  _input: Input<'replayDelivery'>,
): Promise<Output<'replayDelivery'>> {
  throw new Error('not built yet')
}

export async function replayFailed(
  _ctx: Ctx,
  _input: Input<'replayFailed'>,
): Promise<Output<'replayFailed'>> {
  throw new Error('not built yet')
}
