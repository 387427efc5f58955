import type { Ctx } from '#functions/kit/context.ts'
import type { GoogleConnection } from '#shared/google.ts'

const none: GoogleConnection = { status: 'disconnected', global_available: false }

/** To be written, as all here. */
export async function getGoogle(_: Ctx): Promise<GoogleConnection> {
  return none
}
export async function updateGoogle(_: Ctx): Promise<GoogleConnection> {
  return none
}
export async function disconnectGoogle(_: Ctx): Promise<GoogleConnection> {
  return none
}
export async function saveGoogleCredentials(_: Ctx): Promise<GoogleConnection> {
  return none
}
export async function deleteGoogleCredentials(_: Ctx): Promise<GoogleConnection> {
  return none
}
export async function startGoogle(_: Ctx): Promise<{ url: string }> {
  return { url: '' }
}
export async function exchangeGoogleCode(_: Ctx): Promise<GoogleConnection> {
  return none
}
