import { failure } from './failure.ts'

/** It is apart from the other failures, because customers have no account. */
export const signedOut = () => failure('Usuário não autenticado', { status: 401, code: 'unauthenticated' })
