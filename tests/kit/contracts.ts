import type { Route } from '#shared/contract.ts'
import { apis, type Contracts } from '#shared/contracts.ts'

type Named = [name: string, route: Route]

const routesOf = (contracts: Contracts, prefix = ''): Named[] =>
  Object.entries(contracts).flatMap(([area, contract]) =>
    Object.entries(contract).map(([key, route]): Named => [`${prefix}${area}.${key}`, route]),
  )

const { 'partner-api': partnerContracts, ...others } = apis

/** Lists every route of the two apps, as `[area.route, route]`. */
export const appRoutes: Named[] = Object.values(others).flatMap((contracts: Contracts) => routesOf(contracts))

/** Lists every route of the REST API, as `[v1.area.route, route]`. */
export const partnerRoutes: Named[] = routesOf(partnerContracts, 'v1.')

/** Lists every route of the product. */
export const allRoutes: Named[] = [...appRoutes, ...partnerRoutes]
