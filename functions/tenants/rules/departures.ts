import { CONFIRM_DAYS } from '#shared/leavers.ts'
import { may, type Permission, type Role } from '#shared/roles.ts'

type Departure = {
  id: string
  user_id: string
  name: string
  role: Role
  new_role?: Role | undefined
  professional_id?: string | undefined
  at: string
}

export function leavingOf({ id, role, new_role, at, ...who }: Departure) {
  return {
    departure_id: id,
    user_id: who.user_id,
    had: (madeAt: string) => madeAt <= at,
    professional_id: who.professional_id,
    lost: (permission: Permission) => may(role, permission) && !(new_role && may(new_role, permission)),
    mark: {
      departure_id: id,
      from: who.name,
      until: new Date(Date.parse(at) + CONFIRM_DAYS * 86_400_000).toISOString(),
    },
  }
}
