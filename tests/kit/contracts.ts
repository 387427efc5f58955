import type { Route } from '#shared/contract.ts'
import { apis, type Contracts } from '#shared/contracts.ts'

/** Every route of the product, as `[area.route, route]`. */
export const allRoutes: [string, Route][] = Object.values(apis).flatMap((contracts: Contracts) =>
  Object.entries(contracts).flatMap(([area, contract]) =>
    Object.entries(contract).map(([key, route]): [string, Route] => [`${area}.${key}`, route]),
  ),
)
