import type { Route } from '#shared/contract.ts'
import { type Contracts, guestContracts, publicContracts, staffContracts } from '#shared/contracts.ts'

/** Every route of the product, as `[area.route, route]`. */
export const allRoutes: [string, Route][] = [publicContracts, staffContracts, guestContracts].flatMap(
  (contracts: Contracts) =>
    Object.entries(contracts).flatMap(([area, contract]) =>
      Object.entries(contract).map(([key, route]): [string, Route] => [`${area}.${key}`, route]),
    ),
)
